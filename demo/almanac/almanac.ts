import type { Context } from '../../server/platform/context.ts';
import type { Platform } from '../../server/platform/platform.ts';
import { endedStories } from './ended-stories.ts';
import { beginAlmanac } from './first-commits.ts';
import { openStories } from './open-stories.ts';
import type { Stage } from './story.ts';
import { createStoryteller } from './storyteller.ts';

const day = 86_400_000;
const stories = [...endedStories, ...openStories];

interface Tales {
  readonly count: number;
  /** Tells the stories that begin before a time, in milliseconds. */
  readonly until: (time: number) => Promise<void>;
  /** Tells the rest. */
  end(): Promise<void>;
}

/** The merge requests of `acme/almanac`, in all states, with reviews: what happened is done by its people through the API. */
export async function createStories(
  platform: Platform,
  contexts: readonly Context[],
  { id }: { readonly id: number },
): Promise<Tales> {
  const teller = await createStoryteller(platform, contexts, { id });
  const project = `/projects/${id}`;
  const stage: Stage = { ...teller, project, merges: `${project}/merge_requests` };
  const now = Date.now();
  await beginAlmanac(stage);
  let played = 0;
  const until = async (time: number): Promise<void> => {
    while (played < stories.length && now - stories[played]!.begins * day <= time)
      await stories[played++]!.play(stage);
  };
  return {
    count: stories.length,
    until,
    async end() {
      await until(Infinity);
      await teller.close();
    },
  };
}
