import { expect, it } from 'vitest';
import { ann, stage, useAcme } from './acme.ts';

useAcme();

// was: one request in five of those that were on their way got no answer, however long a journey waited for it.
it('UX-01 a route that goes after one request takes no other one with it', async () => {
  const tab = await stage.open(ann);
  await tab.goto(`${stage.base}/help`);
  for (let turn = 0; turn < 60; turn++) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await tab.route('**/-/liveness?lost', (route) => route.abort(), { times: 1 });
    // oxlint-disable-next-line no-await-in-loop
    const answers = await tab.evaluate(async (address) => {
      await fetch(`${address}?lost`).catch(() => undefined);
      const limit = AbortSignal.timeout(20_000);
      return Promise.all(
        Array.from({ length: 6 }, async (_, place) => {
          // Spread over the time that it takes to be rid of the route.
          await new Promise((done) => setTimeout(done, place));
          return (await fetch(`${address}?${place}`, { signal: limit })).ok;
        }),
      );
    }, `${stage.base}/-/liveness`);
    expect(answers).not.toContain(false);
  }
});
