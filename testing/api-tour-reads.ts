import type { ApiTour } from './api-tour.ts';
import type { Places } from './api-tour-changes.ts';

/** Queries that a route requires, or that show another shape of its answer. */
const queries: Readonly<Record<string, readonly string[]>> = {
  '/avatar': ['?email=ann@example.com'],
  '/search': searches('projects', 'issues', 'milestones', 'users', 'notes'),
  '/groups/:id/-/search': searches('projects', 'issues', 'milestones', 'users', 'notes'),
  '/groups/:id/search': searches('projects', 'issues', 'milestones', 'users', 'notes'),
  '/projects/:id/search': searches('issues', 'milestones', 'users', 'notes'),
  '/projects/:id/-/search': searches('issues', 'milestones', 'users', 'notes'),
  '/users': ['', '?username=ann', '?extern_uid=1&provider=github'],
  '/groups': ['', '?statistics=true', '?simple=true'],
  '/groups/:id': ['', '?with_projects=false'],
  '/projects': ['', '?simple=true', '?statistics=true', '?pagination=keyset&order_by=id&per_page=1'],
  '/projects/:id': ['', '?statistics=true&license=true'],
  '/projects/:id/issues': ['', '?with_labels_details=true', '?pagination=keyset&order_by=id&per_page=1'],
  '/groups/:id/issues': ['', '?with_labels_details=true'],
  '/issues': ['?scope=all', '?scope=all&with_labels_details=true'],
  '/projects/:id/labels': ['', '?with_counts=true'],
  '/groups/:id/labels': ['', '?with_counts=true'],
  '/projects/:id/milestones': ['', '?with_counts=true&include_ancestors=true'],
  '/groups/:id/milestones': ['', '?with_counts=true'],
  '/projects/:id/repository/tree': ['', '?recursive=true', '?pagination=keyset&per_page=1'],
  '/projects/:id/repository/commits': ['', '?with_stats=true', '?trailers=true'],
  '/projects/:id/repository/commits/:sha': ['', '?stats=false'],
  '/projects/:id/repository/compare': [
    '?from=main&to=side',
    '?from=main&to=main',
    '?from=main&to=side&straight=true',
  ],
  '/projects/:id/repository/merge_base': ['?refs[]=main&refs[]=side'],
  '/projects/:id/repository/files/:file_path': ['?ref=main'],
  '/projects/:id/repository/files/:file_path/raw': ['?ref=main'],
  '/projects/:id/repository/files/:file_path/blame': ['?ref=main'],
  '/metadata': [''],
};

function searches(...scopes: readonly string[]): string[] {
  // One letter that occurs in every title, name and text of the tour.
  return scopes.map((scope) => `?scope=${scope}&search=${scope === 'notes' ? 'heard' : 'o'}`);
}

/** Calls every route that reads: for full objects and empty ones; as administrator, member and stranger. */
export async function readEverything(tour: ApiTour, places: Places): Promise<void> {
  const { ann, bob } = places;
  const askers = [tour.root, ann, null];
  const routes = new Set(
    tour.server.app.routeTable
      .filter(({ method, url }) => method === 'GET' && url.startsWith('/api/v4/'))
      .filter(({ schema }) => (schema as { hide?: boolean } | undefined)?.hide !== true)
      .map(({ method, url }) => `${method} ${url.replace('/api/v4', '')}`),
  );
  for (const route of routes) {
    const [method, pattern] = route.split(' ') as [string, string];
    for (const params of examples(pattern, places))
      for (const query of queries[pattern] ?? [''])
        for (const as of askers) await tour.ask(method, pattern, { as, params, query });
  }
  await tour.ask('GET', '/users/:id', { as: bob, params: { id: 0 } });
  // An invalid token, and one without the right.
  await tour.ask('GET', '/user', { as: { token: 'none' } });
  await tour.ask('GET', '/projects', {
    as: { token: await tour.server.createToken(bob, ['read_user']) },
  });
  await tour.ask('POST', '/projects', { as: bob, payload: {} });
  await tour.ask('POST', '/projects', { as: bob, payload: { name: '!' } });
  await tour.ask('GET', '/projects', { query: '?page=x' });
  await tour.ask('GET', '/projects', { query: '?page=100000' });
}

type Params = Readonly<Record<string, string | number>>;

/** Values for a pattern's parameters: full objects first, then those with little in them. */
function examples(pattern: string, places: Places): readonly Params[] {
  const {
    ann,
    bob,
    project,
    empty,
    group,
    subgroup,
    labels,
    milestones,
    notes,
    issue,
    blob,
    upload,
    planned,
    talk,
  } = places;
  const kind = pattern.startsWith('/groups') ? 'group' : 'project';
  const inside = {
    label_id: labels[kind],
    milestone_id: milestones[kind],
    user_id: ann.id,
    issue_iid: 1,
    noteable_iid: 1,
    eventable_iid: 1,
    issue_link_id: planned.link,
    event_id: planned.events[/resource_(\w+)_events/.exec(pattern)?.[1] ?? ''] ?? 0,
    note_id: pattern.includes('award_id') || pattern.includes('discussion_id') ? talk.reply : notes[0]!,
    discussion_id: talk.discussion,
    award_id: pattern.includes('/notes/') ? talk.noteAward : talk.award,
    branch: 'main',
    tag_name: 'v1',
    sha: pattern.includes('/blobs/') ? blob : 'main',
    file_path: 'src/one.ts',
    type: 'issues',
    name: pattern.includes('/templates/') ? 'Bug' : 'release/*',
    path: 'studio',
    email_id: 0,
    key_id: 0,
    upload_id: upload.id,
    secret: upload.secret,
    filename: 'picture.png',
  };
  const plain = {
    ...inside,
    user_id: bob.id,
    issue_iid: 2,
    noteable_iid: 2,
    eventable_iid: 2,
    note_id: notes[1]!,
    branch: 'side',
    tag_name: 'v2',
    sha: pattern.includes('/blobs/') ? blob : 'side',
    name: 'main',
    path: 'nowhere',
    upload_id: 0,
  };
  const ids = pattern.startsWith('/groups')
    ? [group, subgroup]
    : pattern.startsWith('/users')
      ? [ann.id, bob.id]
      : pattern.startsWith('/namespaces')
        ? ['studio', 'ann']
        : pattern.startsWith('/issues')
          ? [issue]
          : pattern.startsWith('/personal_access_tokens')
            ? ['self']
            : pattern.startsWith('/keys')
              ? [0]
              : [project, empty];
  if (!pattern.includes(':')) return [{}];
  return [
    { ...inside, id: ids[0]! },
    { ...plain, id: ids[0]! },
    ...ids.slice(1).map((id) => ({ ...plain, id })),
  ];
}
