/**
 * Writes docs/administration/settings.md from the settings module, docs/user/quick-actions.md from the features and docs/user/markdown.md
 * from its examples: part of `npm run generate`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingDefinitions, settingName, settingVariable } from '../server/platform/settings/definitions.ts';
import type { SettingDefinition, SettingKey } from '../server/platform/settings/definitions.ts';
import { markdownDocument } from './markdown-document.ts';
import { quickActionsDocument } from './quick-actions-document.ts';

export function settingsDocument(): string {
  const rows = (Object.keys(settingDefinitions) as SettingKey[]).map((key) => {
    const definition: SettingDefinition<unknown> = settingDefinitions[key];
    const kind =
      definition.values?.map((value) => `\`${value}\``).join(', ') ??
      { integer: 'number', boolean: 'true or false', list: 'list, by commas', string: 'text', enum: '' }[
        definition.kind
      ];
    const fallback = Array.isArray(definition.fallback)
      ? definition.fallback.join(', ')
      : String(definition.fallback);
    return `| \`${settingName(key)}\` | \`${settingVariable(key)}\` | ${kind} | ${fallback === '' ? '' : `\`${fallback}\``} | ${definition.help.replaceAll('|', '\\|')} |`;
  });
  return [
    '# Settings',
    '',
    'A flag (`--port 9000`) overrides the environment (`COPPICE_PORT=9000`), the environment overrides the settings file, the file overrides the default. The file is',
    '`coppice.json` in the data folder, or the one named by `COPPICE_SETTINGS`: a JSON object with the names of the first column. This page is generated from',
    '`server/platform/settings/definitions.ts`.',
    '',
    '| setting | environment | value | default | what it does |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

if (process.argv[1] === import.meta.filename) {
  const docs = join(import.meta.dirname, '../docs');
  writeFileSync(join(docs, 'administration/settings.md'), settingsDocument());
  writeFileSync(join(docs, 'user/quick-actions.md'), quickActionsDocument());
  writeFileSync(join(docs, 'user/markdown.md'), markdownDocument());
}
