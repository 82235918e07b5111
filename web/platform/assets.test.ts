import { expect, it } from 'vitest';
import { createAssets } from './assets.ts';

const manifest = {
  'web/entry-client.tsx': { file: 'entry.js', css: ['base.css'], imports: ['_shared'], isEntry: true },
  _shared: { file: 'shared.js' },
  'list.tsx': { file: 'list.js', css: ['list.css'], imports: ['web/entry-client.tsx', '_rows'] },
  _rows: { file: 'rows.js' },
  'issue.tsx': { file: 'issue.js', css: ['issue.css', 'list.css'], imports: ['_rows', '_reading'] },
  _reading: { file: 'reading.js' },
};

it('names the files of a page, and of the next one only those that are new', async () => {
  const assets = await createAssets(manifest, async (file) => `/* ${file} */`);
  expect(assets.forModules(['list.tsx'], [], ['issue.tsx'])).toEqual({
    entry: 'entry.js',
    early: [],
    scripts: ['shared.js', 'list.js', 'rows.js'],
    styles: [
      { file: 'base.css', css: '/* base.css */' },
      { file: 'list.css', css: '/* list.css */' },
    ],
    ahead: ['issue.js', 'reading.js', 'issue.css'],
  });
  expect(assets.forModules(['list.tsx'], []).ahead).toEqual([]);
  // was: left out, because the page's own late part has it, although that may never be fetched
  expect(assets.forModules(['list.tsx'], ['_reading'], ['issue.tsx']).ahead).toContain('reading.js');
});

it('names what runs early, and asks for its imports before the rest', async () => {
  const assets = await createAssets(
    { ...manifest, 'drag.ts': { file: 'drag.js', imports: ['_moves'] }, _moves: { file: 'moves.js' } },
    async (file) => `/* ${file} */`,
  );
  const { early, scripts } = assets.forModules(['list.tsx'], [], [], ['drag.ts']);
  expect(early).toEqual(['drag.js']);
  expect(scripts).toEqual(['moves.js', 'shared.js', 'list.js', 'rows.js']);
});
