import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { settingDefinitions, settingName, settingVariable } from './definitions.ts';
import type { SettingDefinition, SettingKey, Settings } from './definitions.ts';

export type { SettingKey, Settings } from './definitions.ts';

/** A setting that can't be used. The message is a sentence that says what to do. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const keys = Object.keys(settingDefinitions) as SettingKey[];
const byName = new Map<string, SettingKey>(keys.map((key) => [settingName(key), key]));

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length]!;
}

/** The known name that is most similar to a misspelled one, as a hint for the message. */
function nearest(name: string, names: Iterable<string>): string {
  let best = '';
  let least = 4;
  for (const candidate of names) {
    const d = distance(name, candidate);
    if (d < least) [best, least] = [candidate, d];
  }
  return best === '' ? '' : ` Did you mean ${best}?`;
}

function parse(key: SettingKey, raw: unknown, source: string): unknown {
  const definition: SettingDefinition<unknown> = settingDefinitions[key];
  const shown = definition.secret ? '(hidden)' : JSON.stringify(raw);
  const fail = (what: string): never => {
    throw new SettingsError(`${source} ${what}; it is ${shown}.`);
  };
  switch (definition.kind) {
    case 'integer': {
      const value =
        typeof raw === 'number' ? raw : /^\d+$/.test(String(raw).trim()) ? Number(raw) : Number.NaN;
      if (!Number.isSafeInteger(value)) return fail('must be a whole number');
      const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = definition;
      if (value < minimum || value > maximum) return fail(`must be between ${minimum} and ${maximum}`);
      return value;
    }
    case 'boolean': {
      const value = typeof raw === 'string' ? raw.toLowerCase() : raw;
      if (value === true || value === 'true' || value === '1' || value === 'yes' || value === 'on')
        return true;
      if (value === false || value === 'false' || value === '0' || value === 'no' || value === 'off')
        return false;
      return fail('must be true or false');
    }
    case 'list': {
      const items = Array.isArray(raw) ? raw.map(String) : String(raw).split(',');
      return items.map((item) => item.trim()).filter((item) => item !== '');
    }
    case 'enum': {
      const value = String(raw);
      if (!definition.values!.includes(value)) return fail(`must be one of ${definition.values!.join(', ')}`);
      return value;
    }
    case 'string': {
      if (typeof raw !== 'string') return fail('must be a text');
      const wrong = definition.check?.(raw);
      if (wrong !== undefined) return fail(wrong);
      return raw;
    }
  }
}

function readFile(file: string): Record<string, unknown> {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new SettingsError(
      `The settings file ${file} can't be read: ${(error as Error).message}. Mend it or remove it.`,
    );
  }
  if (content === null || typeof content !== 'object' || Array.isArray(content)) {
    throw new SettingsError(
      `The settings file ${file} must hold one JSON object, for instance {"port": 8080}.`,
    );
  }
  return content as Record<string, unknown>;
}

export interface SettingsSources {
  /** Flags without the leading dashes, as a map from name to raw value. */
  readonly flags?: Readonly<Record<string, unknown>>;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Settings file; COPPICE_SETTINGS or coppice.json in the data folder when not given. */
  readonly file?: string;
}

/** Reads the settings: flags over environment over file over defaults. Throws SettingsError with a sentence for people. */
export function readSettings(sources: SettingsSources = {}): Settings {
  const environment = sources.environment ?? process.env;
  const flags = sources.flags ?? {};
  const values = new Map<SettingKey, unknown>();

  const data = (flags['data'] as string | undefined) ?? environment['COPPICE_DATA'];
  const implicit = data === undefined ? undefined : resolve(data, 'coppice.json');
  const named = sources.file ?? environment['COPPICE_SETTINGS'];
  const file = named ?? (implicit !== undefined && existsSync(implicit) ? implicit : undefined);
  if (file !== undefined) {
    for (const [name, raw] of Object.entries(readFile(file))) {
      const key = byName.get(name);
      if (key === undefined)
        throw new SettingsError(
          `The settings file ${file} has an unknown setting ${JSON.stringify(name)}.${nearest(name, byName.keys())}`,
        );
      values.set(key, parse(key, raw, `The setting ${name} in ${file}`));
    }
  }

  const variables = new Map(keys.map((key) => [settingVariable(key), key]));
  for (const [name, raw] of Object.entries(environment)) {
    const key = variables.get(name);
    if (key !== undefined && raw !== undefined) {
      if (raw !== '') values.set(key, parse(key, raw, `The environment variable ${name}`));
    } else if (
      name.startsWith('COPPICE_') &&
      name !== 'COPPICE_SETTINGS' &&
      !name.startsWith('COPPICE_INTERNAL_')
    ) {
      throw new SettingsError(
        `The environment variable ${name} is not a setting.${nearest(name, variables.keys())}`,
      );
    }
  }

  for (const [name, raw] of Object.entries(flags)) {
    const key = byName.get(name);
    if (key === undefined)
      throw new SettingsError(`--${name} is not a setting.${nearest(name, byName.keys())}`);
    values.set(key, parse(key, raw, `--${name}`));
  }

  const settings = Object.fromEntries(
    keys.map((key) => [key, values.has(key) ? values.get(key) : settingDefinitions[key].fallback]),
  ) as unknown as { -readonly [K in SettingKey]: Settings[K] };

  if (settings.externalUrl !== '') {
    const url = new URL(settings.externalUrl);
    const path = url.pathname.replace(/\/+$/, '');
    if (settings.relativeUrlRoot === '') settings.relativeUrlRoot = path;
    else if (path !== '' && path !== settings.relativeUrlRoot) {
      throw new SettingsError(
        `The external URL ends in ${path}, but the relative URL root is ${settings.relativeUrlRoot}. Give one of them, or make them agree.`,
      );
    }
    settings.externalUrl = url.origin + settings.relativeUrlRoot;
  }
  return Object.freeze(settings);
}

/** Splits `--name value`, `--name=value` and `--flag` into settings; other arguments are returned as rest. */
export function parseFlags(argv: readonly string[]): { flags: Record<string, unknown>; rest: string[] } {
  const flags: Record<string, unknown> = {};
  const rest: string[] = [];
  for (let index = 0; index < argv.length; index++) {
    const argument = argv[index]!;
    if (!argument.startsWith('--')) {
      rest.push(argument);
      continue;
    }
    const [name, inline] = argument.slice(2).split(/=(.*)/s) as [string, string | undefined];
    const key = byName.get(name);
    if (key === undefined)
      throw new SettingsError(
        `--${name} is not a setting.${nearest(name, byName.keys())} Run with --help to see them all.`,
      );
    if (inline !== undefined) flags[name] = inline;
    else if (settingDefinitions[key].kind === 'boolean') flags[name] = true;
    else {
      const next = argv[++index];
      if (next === undefined) throw new SettingsError(`--${name} needs a value.`);
      flags[name] = next;
    }
  }
  return { flags, rest };
}
