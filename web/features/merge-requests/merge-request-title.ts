import type { QueryClient } from '@tanstack/react-query';
import { pageTitle } from '../../platform/document-title.ts';
import { subjectInCache } from '../kinds/index.ts';
import { mergeRequestPath } from './merge-request-paths.ts';
import { mergeRequestsFrame } from './merge-requests.frame.messages.ts';

/** `Count the days (!4) · Changes · acme/almanac · Coppice`: one of several pages, told apart in the tabs of the browser. */
export function mergeRequestTitle(
  client: QueryClient,
  { path, iid }: { path: string; iid: string },
  page?: string,
): string {
  const found = subjectInCache(client, mergeRequestPath(path, iid));
  const name = found === undefined ? `!${iid}` : `${found.title} (!${iid})`;
  return pageTitle(name, page ?? mergeRequestsFrame.t('mergeRequests'), path);
}
