import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { PageDiffFile } from '../../../contract/repositories/repositories.ts';
import type { ChangedFiles } from './diff-review.ts';
import { LateHunks } from './late-hunks.tsx';

const file: PageDiffFile = {
  old_path: 'song.txt',
  new_path: 'song.txt',
  new_file: false,
  renamed_file: false,
  deleted_file: false,
  binary: false,
  additions: 1,
  deletions: 0,
  too_large: false,
  hunks: null,
} as unknown as PageDiffFile;

/** The lines of a file whose query was answered so. */
function shown(answer: ChangedFiles): string {
  const client = new QueryClient();
  const queryKey = ['lines'];
  client.setQueryData(queryKey, answer);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <LateHunks
        compared={{ project: 'acme/web', sha: 'b', base: 'a' } as never}
        file={file}
        fileQuery={() => ({ queryKey, queryFn: () => Promise.resolve(answer) })}
        inserts={[]}
        parallel={false}
        around={undefined}
        isReached
      />
    </QueryClientProvider>,
  );
}

// Was: the page of a comparison fell over when somebody deleted a branch of it meanwhile.
it('GIT-02 lines that are asked for after a branch was deleted could not be loaded, as it says', () => {
  expect(shown({ unknown: ['from'] })).toContain('role="alert"');
  expect(shown({ diff: { files: [] } })).not.toContain('role="alert"');
});
