import type { LinkedMergeRequest } from '../../../contract/merge-requests/merge-requests.ts';
import { withParts } from '../../ui/with-parts.tsx';
import { chainMessages } from './chain.messages.ts';
import { mergeRequestPage } from './merge-request-paths.ts';

const { t } = chainMessages;

/** The open merge requests that one stands on, and that stand on it; nothing where it stands alone. */
export function Chain({ project, chain }: { project: string; chain: readonly LinkedMergeRequest[] }) {
  if (chain.length === 0) return null;
  return (
    <section className="card merge-chain" aria-label={t('chain')}>
      <ul>
        {chain.map(({ iid, title, is_above: isAbove }) => (
          <li key={iid}>
            {withParts(t(isAbove ? 'above' : 'below'), {
              request: (
                <a href={mergeRequestPage(project, iid)} dir="auto">
                  !{iid} {title}
                </a>
              ),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
