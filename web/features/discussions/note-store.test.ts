import { describe, expect, it, vi } from 'vitest';
import { createNoteStore, nothingPending } from './note-store.ts';

const pending = (key: number, text: string, discussionId?: string) => ({
  key,
  text,
  applying: undefined,
  discussionId,
});

describe('the local state of a conversation', () => {
  it('pending comments are in their thread, and other notes stay untouched', () => {
    const store = createNoteStore();
    store.wait(pending(1, 'first'));
    store.wait(pending(2, 'answer', 'a'));
    const ofThread = store.read().pending['a'];
    store.wait(pending(3, 'second'));
    store.wait({ ...pending(1, 'first'), applying: 'Applying command' });
    expect(store.read().pending['a']).toBe(ofThread);
    expect(store.read().pending[''] ?? nothingPending).toMatchObject([
      { text: 'first', applying: 'Applying command' },
      { text: 'second' },
    ]);
    expect(store.isWaiting({ key: 1, discussionId: undefined })).toBe(true);
    store.arrived({ key: 1, discussionId: undefined });
    expect(store.isWaiting({ key: 1, discussionId: undefined })).toBe(false);
    expect(store.read().pending['']).toMatchObject([{ text: 'second' }]);
  });

  it('one note is edited at a time', () => {
    const store = createNoteStore();
    store.edit('1');
    store.edit('2', 'kept');
    expect(store.editedNote()).toBe('2');
    expect(store.read().notes).toEqual({ 2: { editing: true, draft: 'kept', fresh: false } });
    store.edit(undefined);
    expect(store.read().notes).toEqual({});
  });

  it('a text being saved is shown; if it is refused, the form reopens with it', () => {
    const store = createNoteStore();
    store.edit('1');
    store.save('1', 'new text');
    expect(store.read().notes['1']).toMatchObject({ editing: false, saving: 'new text' });
    // Meanwhile somebody starts editing another one.
    store.edit('2');
    store.edit('1', 'new text');
    store.save('1', undefined);
    expect(store.read().notes).toEqual({
      1: { editing: true, draft: 'new text', saving: undefined, fresh: false },
    });
  });

  it('new notes stay new until they are seen; other notes keep their state', () => {
    const store = createNoteStore();
    store.edit('1');
    const edited = store.read().notes['1'];
    store.arrive(['2', '3']);
    expect(store.read().notes['1']).toBe(edited);
    store.see('2');
    expect(Object.keys(store.read().notes)).toEqual(['1', '3']);
    const listener = vi.fn();
    store.follow(listener);
    store.see('2');
    expect(listener).not.toHaveBeenCalled();
  });

  it('a reply form is mounted again for each quotation', () => {
    const store = createNoteStore();
    store.reply('a', '> one');
    const first = store.read().replying!;
    store.reply('a', '> two');
    expect(store.read().replying).toMatchObject({ discussionId: 'a', quoted: '> two' });
    expect(store.read().replying!.key).not.toBe(first.key);
    expect(store.closeReply()).toBe('a');
    expect(store.closeReply()).toBeUndefined();
  });

  it('waits for pending writes, and for those that start meanwhile', async () => {
    const store = createNoteStore();
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    const order: string[] = [];
    const refused = store.hold(first.promise).catch((error: unknown) => error);
    const done = store.writesDone().then(() => order.push('done'));
    void store.hold(second.promise);
    first.reject(new Error('no'));
    expect(await refused).toEqual(new Error('no'));
    order.push('first');
    second.resolve();
    await done;
    expect(order).toEqual(['first', 'done']);
    await createNoteStore().writesDone();
  });
});
