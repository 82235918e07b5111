import { missed } from './hub.ts';
import type { RealtimeHub } from './hub.ts';
import { rightsStream } from './person-stream.ts';

interface Person<Followed> {
  readonly followed: Set<Followed>;
  readonly end: () => void;
}

/**
 * Checks all that a person follows when their rights change. Each check costs queries, and others can change the rights as often as they like: those of
 * one person are made one after another, and once for all changes that came before.
 */
export function createRightsChecks<Followed>(
  hub: Pick<RealtimeHub, 'subscribe'>,
  check: (followed: Followed) => Promise<void>,
) {
  const people = new Map<number, Person<Followed>>();

  function begin(userId: number): Person<Followed> {
    const followed = new Set<Followed>();
    const due = new Set<Followed>();
    let isChecking = false;
    const checkDue = async (): Promise<void> => {
      if (isChecking) return;
      isChecking = true;
      for (const one of due) {
        due.delete(one);
        if (followed.has(one)) await check(one); // oxlint-disable-line no-await-in-loop -- one after another
      }
      isChecking = false;
    };
    const end = hub.subscribe(rightsStream(userId), (message) => {
      // Said on all streams: whoever delivers it asks for the rights anyway.
      if (message === missed) return;
      for (const one of followed) due.add(one);
      void checkDue();
    });
    return { followed, end };
  }

  return {
    /** Returns a function that ends it. */
    follow(userId: number, one: Followed): () => void {
      let person = people.get(userId);
      if (person === undefined) people.set(userId, (person = begin(userId)));
      const { followed, end } = person;
      followed.add(one);
      return () => {
        if (!followed.delete(one) || followed.size > 0) return;
        end();
        people.delete(userId);
      };
    },
  };
}
