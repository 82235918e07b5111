import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReviewDraft } from '../../../contract/merge-requests/merge-requests.ts';
import { useSearch } from '../../platform/routing/hooks.ts';
import { useEntity } from '../../platform/use-entity.ts';
import { MarkdownPlaceProvider, projectPlace } from '../../ui/markdown-place.ts';
import { conversationQuery, SuggestionViewsProvider, WithThreadsOnChanges } from '../discussions/index.ts';
import { subjectQuery, subjects } from '../kinds/index.ts';
import { MergeRequestFrame } from './merge-request-parts.tsx';
import { mergeRequestPath } from './merge-request-paths.ts';
import { shownChangesQuery } from './changes.queries.ts';
import { widgetQuery } from './merge-request.queries.ts';
import { WithDrafts } from './review/drafts/with-drafts.tsx';
import { editedBranch } from './review/edit-link.tsx';
import { ReviewedDiff } from './review/reviewed-diff.tsx';
import { MovedNotice } from './review/versions/moved-notice.tsx';
import { suggestionViews } from './suggestions/suggestion-views.tsx';

function Changes({ path, iid }: { path: string; iid: string }) {
  const base = mergeRequestPath(path, iid);
  const client = useQueryClient();
  const search = useSearch<'/:path/-/merge_requests/:iid/diffs'>();
  const { data: changes } = useSuspenseQuery(shownChangesQuery(path, iid, search));
  const { data: widget } = useSuspenseQuery(widgetQuery(path, iid));
  const { data: id } = useSuspenseQuery(subjectQuery(base));
  const { kind } = useEntity(subjects, id);
  const source = useMemo(() => editedBranch(path, widget), [path, widget]);
  const place = useMemo(() => projectPlace(path, kind.name, iid), [path, kind.name, iid]);
  const { data: talk } = useSuspenseQuery(conversationQuery(base, 'changes'));
  const isLoose = useMemo(() => {
    const here = new Set(talk.runs.flat().map((thread) => thread.id));
    return ({ diff_position: position, discussion_id: answered }: ReviewDraft): boolean =>
      position === null && (answered === null || !here.has(answered));
  }, [talk]);
  return (
    <MarkdownPlaceProvider value={place}>
      <SuggestionViewsProvider value={suggestionViews}>
        <WithDrafts
          project={path}
          iid={iid}
          head={changes.head_sha}
          target={changes.target_branch}
          version={changes.shown.version.id}
          subject={{ id, kind }}
          on="changes"
          loose={isLoose}
        >
          {(drafts) => (
            <WithThreadsOnChanges
              base={base}
              source={{
                channel: kind.channel,
                params: { [kind.parameter]: id },
                subject: { type: subjects, id },
              }}
              onCommands={() => void client.invalidateQueries({ queryKey: widgetQuery(path, iid).queryKey })}
            >
              {(on) => (
                <>
                  <ReviewedDiff
                    project={path}
                    iid={iid}
                    subjectId={id}
                    changes={changes}
                    newest={widget.version_id}
                    search={search}
                    on={on}
                    drafts={drafts}
                    source={source}
                  />
                  <MovedNotice path={path} iid={iid} changes={changes} widget={widget} search={search} />
                </>
              )}
            </WithThreadsOnChanges>
          )}
        </WithDrafts>
      </SuggestionViewsProvider>
    </MarkdownPlaceProvider>
  );
}

/** What a merge request changes, file by file, and what is said of its lines. */
export default function ChangesPage() {
  return <MergeRequestFrame current="changes">{(at) => <Changes key={at.iid} {...at} />}</MergeRequestFrame>;
}
