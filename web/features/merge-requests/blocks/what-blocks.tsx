import { Fragment, type ReactNode } from 'react';
import type {
  BlockedRequest,
  MergeRequestBlocks,
} from '../../../../contract/merge-requests/merge-requests.ts';
import { withParts } from '../../../ui/with-parts.tsx';
import { blocksMessages } from './blocks.messages.ts';

const { t } = blocksMessages;

const RequestLink = ({ request }: { request: BlockedRequest }) => (
  <a href={request.path} dir="auto">
    {request.reference} {request.title}
  </a>
);

/** Which merge requests have to be merged first, as a sentence with links; and what to do about closed ones. */
export function WhatBlocks({ blockers }: Pick<MergeRequestBlocks, 'blockers'>) {
  const holding = blockers.filter(({ is_merged: isMerged }) => !isMerged);
  const seen = holding.flatMap(({ request }) => request ?? []);
  const hidden = holding.length - seen.length;
  const named: ReactNode[] = seen.map((request) => <RequestLink key={request.path} request={request} />);
  const all = hidden === 0 ? named : [...named, t('hidden', { count: hidden })];
  const requests = all.map((one, index) => (
    // The list is made anew with each answer.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index === 0 ? '' : ', '}
      {one}
    </Fragment>
  ));
  return (
    <>
      <p>{withParts(t('waits', { count: holding.length }), { requests })}</p>
      {seen
        .filter(({ state }) => state === 'closed')
        .map((request) => (
          <p key={request.path}>
            {withParts(t('closed'), { request: <a href={request.path}>{request.reference}</a> })}
          </p>
        ))}
    </>
  );
}
