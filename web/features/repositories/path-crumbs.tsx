import { Fragment } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { codeMessages } from './code.messages.ts';
import { codePage } from './code-paths.ts';
import { baseName, showName } from './names.ts';

/** The path as breadcrumbs; the last part is the page's heading. */
export function PathCrumbs({ project, revision, path }: { project: string; revision: string; path: string }) {
  const parts = path === '' ? [] : path.split('/');
  const root = baseName(project);
  return (
    <nav className="path-crumbs" aria-label={codeMessages.t('path')}>
      <ol>
        <li>{path === '' ? <h1>{root}</h1> : <a href={codePage(project, 'tree', revision)}>{root}</a>}</li>
        {parts.map((part, index) => {
          const full = parts.slice(0, index + 1).join('/');
          return (
            <Fragment key={full}>
              <li dir="auto">
                {index === parts.length - 1 ? (
                  <h1>{showName(part)}</h1>
                ) : (
                  <a href={codePage(project, 'tree', revision, full)}>{showName(part)}</a>
                )}
              </li>
            </Fragment>
          );
        })}
      </ol>
      {path === '' ? null : <CopyButton text={path} label={codeMessages.t('copyPath')} />}
    </nav>
  );
}
