import type { MergeRequestConflicts } from '../../../../contract/merge-requests/conflicts.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { quoted } from '../../../ui/shell-quoted.ts';
import { conflictsMessages } from './conflicts.messages.ts';

const { t } = conflictsMessages;

const commandsOf = ({ source_branch, target_branch, target_url, from_fork }: MergeRequestConflicts): string =>
  [
    'git fetch origin',
    `git switch ${quoted(source_branch)}`,
    from_fork
      ? `git pull --no-rebase ${quoted(target_url)} ${quoted(target_branch)}`
      : `git merge ${quoted(`origin/${target_branch}`)}`,
    'git commit --all',
    `git push origin ${quoted(source_branch)}`,
  ].join('\n');

/** The commands that resolve the conflicts without this page. */
export function LocalCommands({ conflicts, open }: { conflicts: MergeRequestConflicts; open: boolean }) {
  const commands = commandsOf(conflicts);
  return (
    <details className="card conflict-commands" open={open}>
      <summary>{t('locally')}</summary>
      <p>{t('locallyText')}</p>
      <div className="conflict-shell">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
        <pre tabIndex={0}>
          <code>{commands}</code>
        </pre>
        <CopyButton text={commands} />
      </div>
    </details>
  );
}
