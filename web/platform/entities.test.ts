import { describe, expect, it, vi } from 'vitest';
import { createEntities, entityType, type Id } from './entities.ts';

interface Person {
  id: number;
  name: string;
}
interface Label {
  id: number;
  name: string;
  color: string;
}
interface Task {
  id: number;
  title: string;
  open: boolean;
  assignees: Person[];
  label: Label | null;
}
const people = entityType<Person>('Person');
const labels = entityType<Label>('Label');
const tasks = entityType<Task>('Task', { assignees: people, label: labels });

const ann = { id: 1, name: 'Ann' };
const bug = { id: 7, name: 'bug', color: '#f00' };
const task = (id: number, more: Partial<Task> = {}): Task => ({
  id,
  title: `Task ${id}`,
  open: true,
  assignees: [ann],
  label: bug,
  ...more,
});

function listed(...list: Task[]) {
  const entities = createEntities();
  const { keep, done } = entities.reader();
  const ids = list.map((one) => keep(tasks, one));
  done('list');
  const at = (id: number): Task => entities.read(tasks, id as Id<Task>);
  return { entities, ids, at };
}

/** A change that the test answers. */
function held<A>() {
  let answer!: (value: A) => void;
  let refuse!: (error: Error) => void;
  const sent = new Promise<A>((resolve, reject) => {
    answer = resolve;
    refuse = reject;
  });
  return { send: vi.fn(() => sent), answer, refuse };
}

describe('entities by type and id', () => {
  it('are assembled as the server sent them, and stay the same objects', () => {
    const { ids, at } = listed(task(1), task(2, { label: null }));
    expect(ids).toEqual([1, 2]);
    expect(at(1)).toEqual(task(1));
    expect(at(2)).toEqual(task(2, { label: null }));
    expect(at(1)).toBe(at(1));
    expect(at(1).assignees[0]).toBe(at(2).assignees[0]);
  });

  it('change wherever they are a part, and nowhere else', () => {
    const { entities, at } = listed(task(1), task(2, { assignees: [] }));
    const [before, other] = [at(1), at(2)];
    const [listener, otherListener] = [vi.fn(), vi.fn()];
    entities.follow(tasks, 1, listener);
    entities.follow(tasks, 2, otherListener);
    entities.put(people, { id: 1, name: 'Anna' });
    expect(at(1).assignees).toEqual([{ id: 1, name: 'Anna' }]);
    expect(at(1)).not.toBe(before);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(at(2)).toBe(other);
    expect(otherListener).not.toHaveBeenCalled();
  });

  it('notify nobody of known values, and keep fields that an answer omits', () => {
    const { entities, at } = listed(task(1));
    const before = at(1);
    entities.put(tasks, { id: 1, title: 'Task 1', assignees: [{ id: 1, name: 'Ann' }] });
    expect(at(1)).toBe(before);
    entities.put(tasks, { id: 1, title: 'Other' });
    expect(at(1)).toMatchObject({ title: 'Other', open: true, label: bug });
  });

  it('come over with the page', () => {
    const { entities } = listed(task(1), task(2));
    const state = JSON.parse(JSON.stringify(entities.dehydrate())) as ReturnType<typeof entities.dehydrate>;
    expect(state['Person']).toEqual([ann]);
    expect(state['Task']![0]).toMatchObject({ id: 1, assignees: [1], label: 7 });
    const browser = createEntities();
    browser.hydrate(state);
    expect(browser.has(tasks, 2)).toBe(true);
    expect(browser.read(tasks, 2 as Id<Task>)).toEqual(task(2));
  });

  it('are dropped with the last answer that contains them, unless they are shown', () => {
    const { entities } = listed(task(1), task(2));
    const other = entities.reader();
    other.keep(tasks, task(2));
    other.done('page');
    const end = entities.follow(tasks, 1, () => undefined);
    entities.forget('list');
    expect([1, 2].map((id) => entities.has(tasks, id))).toEqual([true, true]);
    end();
    entities.forget('page');
    expect(entities.has(tasks, 2)).toBe(false);
  });

  it('an answer takes the place of the one before it', () => {
    const { entities } = listed(task(1), task(2));
    const again = entities.reader();
    again.keep(tasks, task(2));
    again.done('list');
    expect([1, 2].map((id) => entities.has(tasks, id))).toEqual([false, true]);
  });
});

describe('a change', () => {
  it('shows immediately, and then with the server’s values', async () => {
    const { entities, at } = listed(task(1));
    const listener = vi.fn();
    entities.follow(tasks, 1, listener);
    const { send, answer } = held<Partial<Task>>();
    const changed = entities.change(tasks, 1, { title: 'mine', label: null }, send, (said) =>
      entities.put(tasks, { id: 1, ...said }),
    );
    expect(at(1)).toMatchObject({ title: 'mine', label: null, open: true });
    answer({ title: 'Mine', label: null });
    await changed;
    expect(at(1)).toMatchObject({ title: 'Mine', label: null });
  });

  it('is reverted if refused, to the values at that time', async () => {
    const { entities, at } = listed(task(1));
    const { send, refuse } = held<void>();
    const changed = entities.change(tasks, 1, { title: 'mine' }, send);
    entities.put(tasks, { id: 1, title: 'theirs', open: false });
    expect(at(1)).toMatchObject({ title: 'mine', open: false });
    refuse(new Error('no'));
    await expect(changed).rejects.toThrow('no');
    expect(at(1)).toMatchObject({ title: 'theirs', open: false });
  });

  it('waits for the one before it; each is reverted separately', async () => {
    const { entities, at } = listed(task(1));
    const [one, two] = [held<Partial<Task>>(), held<Partial<Task>>()];
    const take = (said: Partial<Task>): void => entities.put(tasks, { id: 1, ...said });
    const first = entities.change(tasks, 1, { title: 'one' }, one.send, take);
    const second = entities.change(tasks, 1, { open: false }, two.send, take);
    expect(at(1)).toMatchObject({ title: 'one', open: false });
    expect(two.send).not.toHaveBeenCalled();
    one.refuse(new Error('no'));
    await expect(first).rejects.toThrow('no');
    expect(at(1)).toMatchObject({ title: 'Task 1', open: false });
    two.answer({ open: false });
    await second;
    expect(two.send).toHaveBeenCalledTimes(1);
    expect(at(1)).toMatchObject({ title: 'Task 1', open: false });
  });

  it('is not undone by an answer that was asked for before it', async () => {
    const { entities, at } = listed(task(1), task(2));
    const reading = entities.reader();
    await entities.change(
      tasks,
      1,
      { title: 'new' },
      () => Promise.resolve(),
      () => entities.put(tasks, { id: 1, title: 'new' }),
    );
    // Data read before the change has the old title of this task, and the latest of the other.
    reading.keep(tasks, task(1, { open: false }));
    reading.keep(tasks, task(2, { title: 'Other' }));
    reading.done('list');
    expect([at(1).title, at(1).open, at(2).title]).toEqual(['new', true, 'Other']);
  });

  it('counts as done only when its answer has been stored', async () => {
    const { entities, at } = listed(task(1));
    const { send, answer } = held<string>();
    const seen: string[] = [];
    const changed = entities.change(tasks, 1, { title: 'shown' }, send, (title) =>
      entities.put(tasks, { id: 1, title }),
    );
    const done = entities.writesDone(tasks, 1).then(() => seen.push(at(1).title));
    answer('answered');
    await Promise.all([changed, done]);
    expect(seen).toEqual(['answered']);
    await entities.writesDone(tasks, 2);
  });
});
