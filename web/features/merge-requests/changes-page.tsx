import { useSuspenseQuery } from '@tanstack/react-query';
import { DiffView } from '../repositories/index.ts';
import { MergeRequestFrame } from './merge-request-parts.tsx';
import { changesQuery } from './merge-request.queries.ts';

function Changes({ path, iid }: { path: string; iid: string }) {
  const { data } = useSuspenseQuery(changesQuery(path, iid));
  return (
    <DiffView
      project={path}
      diff={data.diff}
      sha={data.head_sha}
      fileQuery={(paths) => changesQuery(path, iid, paths)}
    />
  );
}

/** What a merge request changes, file by file. */
export default function ChangesPage() {
  return <MergeRequestFrame current="changes">{(at) => <Changes {...at} />}</MergeRequestFrame>;
}
