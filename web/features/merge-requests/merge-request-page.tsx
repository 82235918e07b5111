import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lazy } from '../../platform/lazy.ts';
import { useParams } from '../../platform/routing/hooks.ts';
import { HydrateWhenUsed } from '../../ui/hydrate-when.tsx';
import { mergeRequestState } from '../../ui/merge-request-state.ts';
import { asReady, isDraft } from '../../../contract/merge-requests/draft-title.ts';
import type { ReviewDraft } from '../../../contract/merge-requests/merge-requests.ts';
import { useEntity } from '../../platform/use-entity.ts';
import { SuggestionViewsProvider } from '../discussions/index.ts';
import { SidePeoplePlace, subjectQuery, subjects, SubjectView, type SubjectEntity } from '../kinds/index.ts';
import { SideBlocksPlace } from './blocks/late-side-blocks.tsx';
import { LateMergeWidget } from './late-merge-widget.ts';
import { Branches, MergeRequestTabs } from './merge-request-head.tsx';
import { mergeRequestPath } from './merge-request-paths.ts';
import { changesKey, mergeRequestCall, participantsQuery, widgetQuery } from './merge-request.queries.ts';
import { WithDrafts } from './review/drafts/with-drafts.tsx';
import { suggestionViews } from './suggestions/suggestion-views.tsx';
import { useTargetMoved } from './use-target-moved.ts';
import './merge-requests.css';

const MergeOptions = lazy(() => import('./merge-options.tsx'));

/** What answers a thread stands in it. */
const isLoose = (draft: ReviewDraft): boolean => draft.discussion_id === null || draft.thread_deleted;

/** A merge request: what it is about, what is said of it, and its merge. */
export default function MergeRequestPage() {
  const { path, iid } = useParams<'/:path/-/merge_requests/:iid'>();
  const client = useQueryClient();
  const query = widgetQuery(path, iid);
  const { data: widget } = useSuspenseQuery(query);
  const { state, check } = widget;
  useTargetMoved(path, iid, widget);
  const base = mergeRequestPath(path, iid);
  const { data: id } = useSuspenseQuery(subjectQuery(base));
  const subject = useEntity<SubjectEntity, SubjectEntity>(subjects, id);
  const { kind, abilities } = subject;
  const ready = asReady(subject.title);
  const readyTitle = abilities['update'] && !isDraft(ready) ? ready : undefined;
  const shown = useMemo(() => ({ widget, readyTitle }), [widget, readyTitle]);
  return (
    <SuggestionViewsProvider value={suggestionViews}>
      <WithDrafts
        project={path}
        iid={iid}
        head={widget.head_sha}
        target={widget.target_branch}
        subject={{ id, kind }}
        loose={isLoose}
        below
      >
        <SubjectView
          key={base}
          base={base}
          within={path}
          badge={mergeRequestState(state, check === 'draft')}
          changeable={state !== 'merged'}
          ownFields={
            state === 'opened'
              ? {
                  values: {
                    target_branch: widget.target_branch,
                    squash: widget.squash,
                    remove_source_branch: widget.remove_source_branch,
                    allow_collaboration: widget.allow_collaboration,
                    merge_after: widget.merge_after,
                  },
                  render: (props) => <MergeOptions {...props} about={widget} />,
                }
              : undefined
          }
          // It is drawn anew when the form closes, whole.
          onEditing={() => void LateMergeWidget.preload()?.catch(() => undefined)}
          onChanged={(saved) => {
            void client.invalidateQueries({ queryKey: query.queryKey });
            // With another target it has other changes.
            if (saved?.target_branch === undefined) return;
            void client.invalidateQueries({ queryKey: changesKey(path, iid) });
          }}
          side={
            <>
              <SideBlocksPlace
                project={path}
                iid={iid}
                blocks={widget.blocks}
                onChanged={() => client.invalidateQueries({ queryKey: query.queryKey })}
              />
              <SidePeoplePlace
                base={base}
                subject={subject}
                participants={participantsQuery(path, iid)}
                addTodo={(api) => api.post(`${mergeRequestCall(path, iid)}/todo`)}
              />
            </>
          }
          head={
            <>
              <Branches project={path} widget={widget} />
              <MergeRequestTabs project={path} iid={iid} widget={widget} current="overview" />
            </>
          }
        >
          <div>
            <HydrateWhenUsed part={LateMergeWidget} of={shown} bindsPresses>
              <LateMergeWidget
                project={path}
                iid={iid}
                widget={widget}
                readyTitle={readyTitle}
                onChanged={() => client.invalidateQueries({ queryKey: query.queryKey })}
                onMerged={async () => {
                  await client.invalidateQueries({ queryKey: query.queryKey });
                  await client.invalidateQueries({ queryKey: subjectQuery(base).queryKey });
                }}
              />
            </HydrateWhenUsed>
          </div>
        </SubjectView>
      </WithDrafts>
    </SuggestionViewsProvider>
  );
}
