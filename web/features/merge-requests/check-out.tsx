import type { MergeRequestWidget } from '../../../contract/merge-requests/merge-requests.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { quoted } from '../../ui/shell-quoted.ts';
import { checkOutMessages } from './check-out.messages.ts';
import { mergeRequestPath } from './merge-request-paths.ts';

const { t } = checkOutMessages;

/** A branch of the project by its name; one that is elsewhere, or gone, by the ref that the project keeps of it. */
const commandsOf = (
  iid: string,
  {
    source_branch,
    from_fork,
    source_state,
  }: Pick<MergeRequestWidget, 'source_branch' | 'from_fork' | 'source_state'>,
): string =>
  from_fork || source_state !== 'there'
    ? `git fetch origin refs/merge-requests/${iid}/head\ngit switch -C mr-${iid} FETCH_HEAD`
    : `git fetch origin\ngit switch ${quoted(source_branch)}`;

/** How the change comes to the reader's computer. */
export function CheckOut({
  project,
  iid,
  widget,
}: {
  project: string;
  iid: string;
  widget: MergeRequestWidget;
}) {
  const commands = commandsOf(iid, widget);
  const page = mergeRequestPath(project, iid);
  return (
    <details className="merge-messages merge-box-update">
      <summary>{t('checkOut')}</summary>
      <div className="stack">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
        <pre tabIndex={0}>
          <code>{commands}</code>
        </pre>
        <p>
          <CopyButton text={commands} /> <a href={`${page}.diff`}>{t('diff')}</a> ·{' '}
          <a href={`${page}.patch`}>{t('patches')}</a>
        </p>
      </div>
    </details>
  );
}
