import type { MergeRequestWidget } from '../../../contract/merge-requests/merge-requests.ts';
import { Approvals } from './approvals.tsx';
import { Chain } from './chain.tsx';
import { HeadStatuses } from './head-statuses.tsx';
import { MergeBox } from './merge-box/merge-box.tsx';

export interface MergeWidgetProps {
  readonly project: string;
  readonly iid: string;
  readonly widget: MergeRequestWidget;
  /** The title of a draft once it is ready, for those who may change it. */
  readonly readyTitle: string | undefined;
  /** Asks again what stands between the merge request and its merge. */
  readonly onChanged: () => Promise<unknown>;
  readonly onMerged: () => Promise<unknown>;
}

/** What a merge request stands on, what people and other systems say of it, and its merge. */
export default function MergeWidget({
  project,
  iid,
  widget,
  readyTitle,
  onChanged,
  onMerged,
}: MergeWidgetProps) {
  return (
    <>
      <Chain project={project} chain={widget.chain} />
      <Approvals project={project} iid={iid} widget={widget} onChanged={onChanged} />
      {widget.state === 'opened' ? <HeadStatuses statuses={widget.statuses} /> : null}
      <MergeBox project={project} iid={iid} widget={widget} readyTitle={readyTitle} onMerged={onMerged} />
    </>
  );
}
