import type { Page } from 'playwright-core';
import { acme, bob, stage } from './acme.ts';
import { holdScript, hydrated, subscribed } from './stage.ts';

/** What differs between lists of one kind and another: the script that wakes them, and the channel by which they are followed. */
export interface ListParts {
  readonly script: string;
  readonly channel: string;
}

/** Opens a list signed in as bob, asleep, with its script held back. */
export async function openAsleep(
  address: string,
  { script, channel }: ListParts,
): Promise<Awaited<ReturnType<typeof holdScript>> & { tab: Page }> {
  const tab = await stage.open(bob);
  // A message that one of its rows is new would wake it.
  await stage.server.drain();
  const held = await holdScript(tab, script);
  const followed = subscribed(tab, channel);
  await tab.goto(address.startsWith('http') ? address : acme.page(address));
  await hydrated(tab);
  await Promise.all([followed, tab.waitForLoadState('networkidle')]);
  return { ...held, tab };
}
