import { planIssues } from './api-tour-planning.ts';
import { talkAboutIssue } from './api-tour-conversation.ts';
import type { ApiTour } from './api-tour.ts';
import type { TestUser } from './server.ts';

/** Labels, milestones, issues and notes: one of each with everything, one with little. */
export async function changeIssues(tour: ApiTour, ann: TestUser, project: number, group: number) {
  const labels = { project: 0, group: 0 };
  const milestones = { project: 0, group: 0 };
  for (const [kind, id] of [
    ['project', project],
    ['group', group],
  ] as const) {
    const params = { id };
    const base = `/${kind}s/:id`;
    const label = (name: string, more: object = {}) =>
      tour.must('POST', `${base}/labels`, {
        params,
        payload: { name: `${kind} ${name}`, color: 'red', ...more },
      });
    labels[kind] = (await label('bug', { description: 'What is wrong', priority: 1 })).id;
    await label('plain');
    await tour.must('PUT', `${base}/labels`, {
      params,
      payload: { name: `${kind} plain`, color: '#00ff00' },
    });
    await tour.must('DELETE', `${base}/labels`, { params, payload: { name: `${kind} plain` } });
    await label('plain');
    await tour.must('PUT', `${base}/labels/:label_id`, {
      params: { id, label_id: labels[kind] },
      payload: { color: 'blue' },
    });
    const gone = await label('gone');
    await tour.must('DELETE', `${base}/labels/:label_id`, { params: { id, label_id: gone.id } });
    const milestone = (title: string, more: object = {}) =>
      tour.must('POST', `${base}/milestones`, { params, payload: { title: `${kind} ${title}`, ...more } });
    milestones[kind] = (
      await milestone('one', { description: 'Soon', start_date: '2026-01-01', due_date: '2026-02-01' })
    ).id;
    await milestone('two');
    await tour.must('PUT', `${base}/milestones/:milestone_id`, {
      params: { id, milestone_id: milestones[kind] },
      payload: { description: 'Sooner' },
    });
    const last = await milestone('gone');
    await tour.must('DELETE', `${base}/milestones/:milestone_id`, { params: { id, milestone_id: last.id } });
  }
  const promoted = (name: string) =>
    tour.must('POST', '/projects/:id/labels', { params: { id: project }, payload: { name, color: 'red' } });
  const raised = await tour.must('POST', '/projects/:id/milestones', {
    params: { id: project },
    payload: { title: 'promoted' },
  });
  await tour.must('POST', '/projects/:id/milestones/:milestone_id/promote', {
    params: { id: project, milestone_id: raised.id },
  });
  await promoted('promoted by id');
  await tour.must('PUT', '/projects/:id/labels/:label_id/promote', {
    params: { id: project, label_id: 'promoted by id' },
  });
  await promoted('promoted by name');
  await tour.must('PUT', '/projects/:id/labels/promote', {
    params: { id: project },
    payload: { name: 'promoted by name' },
  });
  const params = { id: project };
  const open = (payload: object, as = tour.root) =>
    tour.must<{ id: number; iid: number }>('POST', '/projects/:id/issues', { as, params, payload });
  const full = await open({
    title: 'The door squeaks',
    description: '- [x] look\n- [ ] oil',
    labels: 'project bug,group bug',
    milestone_id: milestones.project,
    assignee_ids: [ann.id],
    due_date: '2026-03-01',
  });
  const other = await open({ title: 'The window too', milestone_id: milestones.group });
  const gone = await open({ title: 'Gone soon' });
  await tour.must('DELETE', '/projects/:id/issues/:issue_iid', {
    params: { id: project, issue_iid: gone.iid },
  });
  const notes: number[] = [];
  const one = { id: project, noteable_iid: full.iid };
  for (const payload of [
    { body: 'I heard it' },
    { body: 'Only we see it', internal: true },
    { body: 'Gone' },
  ])
    notes.push(
      (await tour.must('POST', '/projects/:id/issues/:noteable_iid/notes', { params: one, payload })).id,
    );
  await tour.must('PUT', '/projects/:id/issues/:noteable_iid/notes/:note_id', {
    params: { ...one, note_id: notes[0]! },
    payload: { body: 'I heard it twice' },
  });
  await tour.must('DELETE', '/projects/:id/issues/:noteable_iid/notes/:note_id', {
    params: { ...one, note_id: notes.pop()! },
  });
  const talk = await talkAboutIssue(tour, project, full.iid);
  const planned = await planIssues(tour, project, {
    full: full.iid,
    other: other.iid,
    milestone: milestones.project,
  });
  await tour.must('PUT', '/projects/:id/issues/:issue_iid', {
    params: { id: project, issue_iid: full.iid },
    payload: { state_event: 'close', discussion_locked: true },
  });
  return { labels, milestones, notes, talk, planned, issue: full.id };
}
