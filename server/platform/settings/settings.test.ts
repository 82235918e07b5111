import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseFlags, readSettings, SettingsError } from './settings.ts';

describe('settings', () => {
  it('OPS-01 flags override the environment, the environment the file, the file the defaults', () => {
    const folder = mkdtempSync(join(tmpdir(), 'coppice-settings-'));
    try {
      const file = join(folder, 'coppice.json');
      writeFileSync(file, JSON.stringify({ port: 1001, host: '10.0.0.1', workers: 3 }));
      const settings = readSettings({
        flags: { port: '1003' },
        environment: { COPPICE_PORT: '1002', COPPICE_HOST: '10.0.0.2' },
        file,
      });
      expect(settings).toMatchObject({ port: 1003, host: '10.0.0.2', workers: 3, defaultBranch: 'main' });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('OPS-01 a misspelt or malformed setting is a sentence that says what to do', () => {
    const complaint = (flags: Record<string, unknown>, environment: Record<string, string> = {}): string => {
      try {
        readSettings({ flags, environment });
      } catch (error) {
        if (!(error instanceof SettingsError)) throw error;
        return error.message;
      }
      return '';
    };
    expect(complaint({ port: 'many' })).toBe('--port must be a whole number; it is "many".');
    expect(complaint({ port: '70000' })).toContain('between 0 and 65535');
    expect(complaint({}, { COPPICE_PROT: '80' })).toBe(
      'The environment variable COPPICE_PROT is not a setting. Did you mean COPPICE_PORT?',
    );
    expect(complaint({ signup: 'maybe' })).toContain('must be one of open, approval, closed');
    expect(complaint({ 'external-url': 'code.example.com' })).toContain('https://code.example.com');
    expect(complaint({}, { DATABASE_URL: 'mysql://root:secret@host/x' })).not.toContain('secret');
    expect(() => parseFlags(['--hots', '::1'])).toThrow('--hots is not a setting. Did you mean host?');
    expect(() => parseFlags(['--port'])).toThrow('--port needs a value.');
  });

  it('GIT-05 takes the relative root from the external URL, and refuses two that differ', () => {
    expect(
      readSettings({ flags: { 'external-url': 'https://example.com/code/' }, environment: {} }),
    ).toMatchObject({ externalUrl: 'https://example.com/code', relativeUrlRoot: '/code' });
    expect(() =>
      readSettings({
        flags: { 'external-url': 'https://example.com/code', 'relative-url-root': '/git' },
        environment: {},
      }),
    ).toThrow('make them agree');
  });
});
