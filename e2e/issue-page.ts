import type { Locator, Page } from 'playwright-core';
import type { TestUser } from '../testing/server.ts';
import { hydrated, type Stage } from './stage.ts';

/** Opens an issue's page and waits until it is hydrated, including the conversation. */
export async function visit(tab: Page, address: string): Promise<void> {
  await tab.goto(address);
  await hydrated(tab);
  await tab.locator('.conversation-bar').waitFor();
}

/** The same, and until realtime messages arrive. */
export async function follow(tab: Page, address: string): Promise<void> {
  const followed = new Promise<void>((done) => {
    tab.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('confirm_subscription') && String(payload).includes('IssueChannel'))
          done();
      }),
    );
  });
  await visit(tab, address);
  await followed;
}

/** Waits until the page is hydrated, and turns to the comment form if there is one: until then it sleeps. */
export async function formHydrated(tab: Page): Promise<void> {
  await hydrated(tab);
  // Again and again: what is done before the conversation listens is lost.
  await tab.waitForFunction(() => {
    const form = document.querySelector('#comment');
    form?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    return form === null || document.querySelector('.comment-split > .menu') !== null;
  });
}

/** A page whose websocket can't be opened: it has to poll. */
export async function openWithoutRealtime(stage: Stage, user: TestUser): Promise<Page> {
  const tab = await stage.open(user);
  await tab.routeWebSocket(/\/-\/cable/, (socket) => void socket.close());
  return tab;
}

/** The last note with this text. */
export const card = (tab: Page, text: string): Locator =>
  tab.locator('.timeline-item', { hasText: text }).last();
export const toast = (tab: Page, text: string): Locator => tab.locator('.toasts').getByText(text);
/** The comment field. */
export const box = (tab: Page): Locator => tab.getByRole('textbox', { name: 'Comment', exact: true });

/** Chooses an entry of one of the menus above the conversation. */
export async function choose(tab: Page, menu: string, entry: string): Promise<void> {
  await tab.locator('.conversation-bar summary', { hasText: menu }).click();
  await tab.getByRole('menuitemradio', { name: entry }).click();
}
