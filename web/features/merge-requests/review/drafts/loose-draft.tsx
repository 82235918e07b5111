import type { ReviewDraft } from '../../../../../contract/merge-requests/merge-requests.ts';
import { DiffExcerpt, lineNumbers, PointOfImage } from '../../../discussions/index.ts';
import { showName } from '../../../repositories/index.ts';
import { CommitOfThread } from '../commit-of-thread.tsx';
import DraftCard from './draft-card.tsx';
import type { Drafts } from './use-drafts.ts';

export interface LooseDraftProps {
  /** The address of the merge request, without the relative root. */
  base: string;
  draft: ReviewDraft;
  drafts: Drafts;
}

/** A draft that stands in no thread of this page, with its lines. */
export default function LooseDraft({ base, draft, drafts }: LooseDraftProps) {
  const { diff_position: position, truncated_diff_lines: lines } = draft;
  return (
    <div className="draft-loose">
      {position === null ? null : (
        <>
          <code className="small" dir="auto">
            {showName(position.new_path)}
            {lineNumbers(position)}
          </code>
          {position.commit_id === undefined ? null : (
            <p className="small muted">
              <CommitOfThread commit={position.commit_id} />
            </p>
          )}
          <PointOfImage base={base} position={position} />
        </>
      )}
      {lines.length === 0 ? null : <DiffExcerpt lines={lines} />}
      <DraftCard draft={draft} drafts={drafts} />
    </div>
  );
}
