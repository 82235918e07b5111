import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ActivityEvent } from '../../../contract/activity/activity.ts';
import { createQueryClient, entitiesOf } from '../../platform/query.ts';
import { activityIcons } from './activity-icons.ts';
import { ActivityList } from './activity-list.tsx';
import { events } from './event.entity.ts';

const ann = { id: 1, username: 'ann', name: 'Ann', avatar_url: null, web_url: '/ann' };
const project = {
  path_with_namespace: 'acme/web',
  target_url: '/acme/web/-/issues/1',
  target_reference: '#1',
};
const push = { ref: 'main', ref_type: 'branch', action: 'pushed', commit_count: 2, commit_title: 'Second' };

/** The list with this event. */
function listOf(event: object, showProject: boolean): string {
  const client = createQueryClient();
  const { keep, done } = entitiesOf(client).reader();
  const id = keep(events, {
    id: 1,
    author: ann,
    project,
    group: null,
    created_at: '2026-01-02T03:04:05Z',
    target_type: 'Issue',
    target_title: 'Sail',
    ...event,
  } as unknown as ActivityEvent);
  done('events');
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ActivityList events={{ items: [id] } as never} showProject={showProject} />
    </QueryClientProvider>,
  );
}

/** The line of an event as its reader sees it, before the time. */
function line(event: object, showProject: boolean): string {
  const html = listOf(event, showProject);
  const [, words = ''] = /<p class="activity-line">([^]*?)<span class="activity-time/.exec(html) ?? [];
  return words.replaceAll(/<[^>]+>/g, '');
}

it.each([
  { event: { action_name: 'opened' }, inAll: 'Ann opened #1 in acme/web', inOne: 'Ann opened #1' },
  {
    event: { action_name: 'accepted', target_type: 'MergeRequest' },
    inAll: 'Ann merged #1 in acme/web',
    inOne: 'Ann merged #1',
  },
  {
    event: { action_name: 'approved', target_type: 'MergeRequest' },
    inAll: 'Ann approved #1 in acme/web',
    inOne: 'Ann approved #1',
  },
  { event: { action_name: 'praised' }, inAll: 'Ann praised #1 in acme/web', inOne: 'Ann praised #1' },
  {
    event: { action_name: 'commented on', note: { id: 5, excerpt: 'Well' } },
    inAll: 'Ann commented on #1 in acme/web',
    inOne: 'Ann commented on #1',
  },
  {
    event: {
      action_name: 'commented on',
      note: { id: 5, excerpt: 'Well' },
      project: { ...project, target_url: null },
    },
    inAll: 'Ann commented in acme/web',
    inOne: 'Ann commented',
  },
  {
    event: { action_name: 'pushed to', push_data: push },
    inAll: 'Ann pushed 2 commits to main in acme/web',
    inOne: 'Ann pushed 2 commits to main',
  },
  {
    event: { action_name: 'deleted', push_data: { ...push, action: 'removed', ref_type: 'tag' } },
    inAll: 'Ann deleted the tag main in acme/web',
    inOne: 'Ann deleted the tag main',
  },
  {
    event: { action_name: 'joined', project: { ...project, target_url: null } },
    inAll: 'Ann joined acme/web',
    inOne: 'Ann joined',
  },
])('ACT-01 an event is one sentence, of several places: $inAll', ({ event, inAll, inOne }) => {
  expect([line(event, true), line(event, false)]).toEqual([inAll, inOne]);
});

it('ACT-01 a kind of subject brings its icons, and what it has none for gets a dot', () => {
  activityIcons.add({ type: 'Riddle', icons: { closed: <b>solved</b> } });
  const drawn = (action_name: string, target_type: string): string =>
    listOf({ action_name, target_type }, false);
  expect(drawn('closed', 'Riddle')).toContain('<b>solved</b>');
  expect(drawn('opened', 'Riddle')).toContain('octicon-dot-fill');
  expect(drawn('closed', 'Fable')).toContain('octicon-dot-fill');
});
