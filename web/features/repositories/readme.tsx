import { BookIcon } from '@primer/octicons-react';
import type { TreePage } from '../../../contract/repositories/repositories.ts';
import { MarkdownBody } from '../../ui/markdown-body.tsx';
import { codePage } from './code-paths.ts';
import { showName } from './names.ts';

export function Readme({ project, page }: { project: string; page: TreePage }) {
  const { readme, revision } = page;
  if (readme === null) return null;
  return (
    <section className="card readme" aria-label={showName(readme.name)}>
      <div className="card-head">
        <BookIcon />
        <h2>
          <a className="link-plain" href={codePage(project, 'blob', revision.name, readme.path)}>
            {showName(readme.name)}
          </a>
        </h2>
      </div>
      <div className="readme-body">
        <MarkdownBody html={readme.html} large />
      </div>
    </section>
  );
}
