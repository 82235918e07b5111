import { Block } from '../planning/index.ts';
import { issuesMessages } from './issues.messages.ts';
import { ownPath } from '../../platform/url.ts';
import type { IssueOnPage } from './issue.entity.ts';

const { t } = issuesMessages;

/** Where the issue went: to another project, or into an older one that it duplicates. */
export function IssueLinks({ issue }: { issue: IssueOnPage }) {
  return (
    <>
      {(['moved_to', 'duplicated_to'] as const).map((key) => {
        const other = issue[key];
        return other === null ? null : (
          <Block key={key} name={t(key === 'moved_to' ? 'movedTo' : 'duplicateOf')}>
            <a href={ownPath(other.web_url)} dir="auto">
              {other.reference} {other.title}
            </a>
          </Block>
        );
      })}
    </>
  );
}
