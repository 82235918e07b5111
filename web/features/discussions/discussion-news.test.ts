import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { NotesSince, SubjectPath } from '../../../contract/discussions/discussions.ts';
import { takeNews } from './discussion-news.ts';
import { conversationQuery, type ConversationPart } from './discussion.queries.ts';
import { newsHeaders } from './news-of-changes.ts';

const base = '/acme%2Fapp/-/issues/1' as SubjectPath;
const part = 'changes' as ConversationPart;

const conversation = {
  threads: 3,
  noteable: { discussion_locked: false, award_emoji: [], current_user: {} },
  notes: { lastFetchedAt: '5', notesFilter: 0, discussions: [] },
} as never;

const since = {
  notes: [],
  deleted: [],
  threads: 9,
  award_emoji: [],
  noteable: { discussion_locked: true, can_create_note: false, can_create_confidential_note: false },
  last_fetched_at: '8',
} as unknown as NotesSince;

it('a change asks for the news since what its page has last fetched, and for none where nothing is fetched', () => {
  const client = new QueryClient();
  expect(newsHeaders(client, base)).toEqual({});
  client.setQueryData(conversationQuery(base).queryKey, conversation);
  expect(newsHeaders(client, base)).toEqual({ 'x-last-fetched-at': '5' });
  expect(newsHeaders(client, base, part)).toEqual({});
});

it('news go to the part of a conversation that they are of, and begin none that is not there', () => {
  const client = new QueryClient();
  client.setQueryData(conversationQuery(base, part).queryKey, conversation);
  takeNews(client, base, since);
  expect(client.getQueryData(conversationQuery(base).queryKey)).toBeUndefined();
  expect(newsHeaders(client, base, part)).toEqual({ 'x-last-fetched-at': '5' });

  takeNews(client, base, since, part);
  expect(newsHeaders(client, base, part)).toEqual({ 'x-last-fetched-at': '8' });
  expect(client.getQueryData(conversationQuery(base, part).queryKey)?.noteable).toMatchObject({
    discussion_locked: true,
    current_user: { can_create_note: false },
  });
});
