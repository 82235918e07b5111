import { expect, it } from 'vitest';
import { readNotebook } from './read-notebook.ts';

it('takes only texts for texts and images', () => {
  const outputs = `[
    {"data":{"image/png":${'['.repeat(5000)}${']'.repeat(5000)}}},
    {"data":{"image/png":[{"toString":1,"valueOf":1}],"text/plain":[{"toString":1},"seen"]}},
    {"data":{"image/png":["iVBO","Rw0KGgo=\\n"]}}]`;
  const read = readNotebook(`{"cells":[{"cell_type":"code","source":7,"outputs":${outputs}}]}`);
  expect(read?.cells).toEqual([
    {
      type: 'code',
      source: '',
      outputs: [
        { kind: 'omitted' },
        { kind: 'text', text: 'seen' },
        { kind: 'image', src: 'data:image/png;base64,iVBORw0KGgo=' },
      ],
    },
  ]);
});
