import type { NotebookOutput } from '../../../../contract/repositories/rendered.ts';

/** A cell of a Jupyter notebook (nbformat 4), as far as it is shown. */
export interface ReadCell {
  readonly type: 'markdown' | 'code' | 'raw';
  readonly source: string;
  readonly outputs: readonly NotebookOutput[];
}

export interface ReadNotebook {
  readonly language: string;
  readonly hasMore: boolean;
  readonly cells: readonly ReadCell[];
}

const [mostCharacters, mostImage] = [20_000, 500_000];
/** More cells are neither compared nor shown, and more outputs of one cell are not shown. */
const [mostCells, mostOutputs] = [2000, 50];
const imageTypes = ['image/png', 'image/jpeg', 'image/gif'] as const;

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A text, which notebooks have as one or as its lines. */
function wholeText(value: unknown): string {
  const lines = listOf(value).filter((line) => typeof line === 'string');
  return typeof value === 'string' ? value : lines.join('');
}

const textOf = (value: unknown): string => wholeText(value).slice(0, mostCharacters);

// Colours of terminals.
// oxlint-disable-next-line no-control-regex
const plain = (text: string): string => text.replaceAll(/\u001B\[[0-9;]*[A-Za-z]/gu, '');

/** An output as an image or a text. What else there is (HTML, scripts, widgets) is not shown: anybody can have written it. */
function readOutput(value: unknown): NotebookOutput {
  const output = fieldsOf(value);
  if (output['output_type'] === 'stream') return { kind: 'text', text: plain(textOf(output['text'])) };
  if (output['output_type'] === 'error') {
    const trace = listOf(output['traceback']).filter((line) => typeof line === 'string');
    return { kind: 'text', text: plain(trace.join('\n').slice(0, mostCharacters)) };
  }
  const data = fieldsOf(output['data']);
  for (const type of imageTypes) {
    const bytes = wholeText(data[type]).replaceAll(/\s/g, '');
    if (bytes !== '' && bytes.length <= mostImage && /^[A-Za-z0-9+/]+=*$/.test(bytes))
      return { kind: 'image', src: `data:${type};base64,${bytes}` };
  }
  const text = textOf(data['text/plain']);
  return text === '' ? { kind: 'omitted' } : { kind: 'text', text: plain(text) };
}

/** Reads a notebook; undefined if the text is none. */
export function readNotebook(text: string): ReadNotebook | undefined {
  let notebook: Fields;
  try {
    notebook = fieldsOf(JSON.parse(text));
  } catch {
    return undefined;
  }
  if (!Array.isArray(notebook['cells'])) return undefined;
  const language = fieldsOf(fieldsOf(notebook['metadata'])['language_info'])['name'];
  return {
    language: typeof language === 'string' ? language : 'python',
    hasMore: notebook['cells'].length > mostCells,
    cells: notebook['cells'].slice(0, mostCells).map((value: unknown) => {
      const cell = fieldsOf(value);
      const type = cell['cell_type'];
      return {
        type: type === 'markdown' || type === 'code' ? type : 'raw',
        source: textOf(cell['source']),
        outputs:
          type === 'code'
            ? listOf(cell['outputs'])
                .slice(0, mostOutputs)
                .map((output) => readOutput(output))
            : [],
      };
    }),
  };
}
