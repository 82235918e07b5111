import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { TestUser } from '../testing/server.ts';
import { axe } from './axe.ts';
import { createStage, hydrated, type Stage } from './stage.ts';
import { useWorld, whenWorldEnds } from './world.ts';

const advert = Array.from({ length: 7 }, (_, index) => `https://shop.example/${index}`).join(' ');

async function createShop(settings: Parameters<typeof createStage>[0] = {}) {
  const stage = await createStage({ spamProofBits: 12, ...settings });
  const owner = await stage.server.createUser('owner');
  const stranger = await stage.server.createUser('stranger');
  await stage.call(owner, 'POST', '/api/v4/projects', { name: 'Open', path: 'open', visibility: 'public' });
  await stage.call(owner, 'POST', '/api/v4/projects/owner%2Fopen/issues', { title: 'One' });
  return { stage, stranger };
}

async function openIssue(stage: Stage, who: TestUser): Promise<Page> {
  const tab = await stage.open(who);
  await tab.goto(`${stage.base}/owner/open/-/issues/1`);
  await hydrated(tab);
  return tab;
}

const field = (tab: Page) => tab.getByRole('textbox', { name: 'Comment' });
const send = (tab: Page) => tab.getByRole('button', { name: 'Comment', exact: true }).click();
const dialog = (tab: Page) => tab.getByRole('dialog', { name: 'Please solve the reCAPTCHA' });

describe('the challenge', () => {
  let stage: Stage;
  let stranger: TestUser;
  useWorld(async () => {
    ({ stage, stranger } = await createShop());
  });

  it('SPAM-01 opens in a dialog; closing it loses no text, solving it sends the comment', async () => {
    const tab = await openIssue(stage, stranger);
    const text = `Look here: ${advert}`;
    await field(tab).fill(text);
    await send(tab);
    await dialog(tab).waitFor();
    await tab.getByText('We want to be sure it is you, please confirm you are not a robot.').waitFor();
    // Colours are measured once the button is no longer disabled.
    await dialog(tab).getByRole('button', { name: 'I am not a robot', disabled: false }).waitFor();
    const { violations } = await axe(tab).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    await tab.keyboard.press('Escape');
    await dialog(tab).waitFor({ state: 'detached' });
    await expect.poll(() => field(tab).inputValue()).toBe(text);
    await send(tab);
    await dialog(tab).getByRole('button', { name: 'I am not a robot' }).click();
    await dialog(tab).waitFor({ state: 'detached' });
    await tab.locator('.note-body, .timeline').getByText('Look here').first().waitFor();
    await expect
      .poll(() => stage.call(stranger, 'GET', '/api/v4/projects/owner%2Fopen/issues/1/notes'))
      .toHaveLength(1);
    await expect.poll(() => field(tab).inputValue()).toBe('');
  });

  it('SPAM-01 opens for an answer with nothing but recaptcha_html, which contains the challenge', async () => {
    const tab = await openIssue(stage, stranger);
    await tab.route(/\/issues\/1\/notes$/, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const response = await route.fetch();
      const { recaptcha_html, error_message, spam_log_id } = (await response.json()) as Record<
        string,
        unknown
      >;
      return recaptcha_html === undefined
        ? route.fulfill({ response })
        : route.fulfill({ response, json: { recaptcha_html, error_message, spam_log_id } });
    });
    await field(tab).fill(`Once more: ${advert}`);
    await send(tab);
    await dialog(tab).getByRole('button', { name: 'I am not a robot' }).click();
    await dialog(tab).waitFor({ state: 'detached' });
    await expect
      .poll(() => stage.call(stranger, 'GET', '/api/v4/projects/owner%2Fopen/issues/1/notes'))
      .toHaveLength(2);
    await expect.poll(() => field(tab).inputValue()).toBe('');
    await tab.unrouteAll({ behavior: 'wait' });
  });

  it('SPAM-02 opens for a new issue too', async () => {
    const tab = await stage.open(stranger);
    await tab.goto(`${stage.base}/owner/open/-/issues/new`);
    await hydrated(tab);
    await tab.getByRole('textbox', { name: 'Title' }).fill('Cheap things');
    await tab.getByRole('textbox', { name: 'Description' }).fill(`${advert} and more`);
    await tab.getByRole('button', { name: 'Create issue' }).click();
    await dialog(tab).getByRole('button', { name: 'I am not a robot' }).click();
    await tab.waitForURL(/issues\/\d+$/);
    await tab
      .getByRole('heading', { name: /Cheap things/ })
      .first()
      .waitFor();
  });
});

describe('a provider outside', () => {
  let stage: Stage;
  let stranger: TestUser;
  useWorld(async () => {
    // A widget that answers by itself, after trying to reach the page around it.
    const provider = createServer((request, response) => {
      if (request.url === '/api.js') {
        response.setHeader('content-type', 'text/javascript');
        response.end(`let seen = '';
          try { seen = parent.document.title; } catch { seen = 'nothing'; }
          try { seen += document.cookie; } catch { seen += ', no cookie'; }
          window.solved(seen);`);
      } else {
        let body = '';
        request.on('data', (piece: Buffer) => (body += piece.toString()));
        request.on('end', () =>
          response.end(JSON.stringify({ success: body.includes('response=nothing%2C+no+cookie') })),
        );
      }
    });
    whenWorldEnds(() => provider.close());
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    ({ stage, stranger } = await createShop({
      captchaSiteKey: 'site',
      captchaSecret: 'secret',
      captchaScriptUrl: `${address}/api.js`,
      captchaVerifyUrl: `${address}/verify`,
      outgoingAllowed: ['127.0.0.1'],
    }));
  });

  it('SPAM-03 runs in a frame that reaches nothing of the page', async () => {
    const tab = await openIssue(stage, stranger);
    await field(tab).fill(`Look there: ${advert}`);
    await send(tab);
    // A comment that is being sent has no number yet.
    await tab.locator('[id^="note_"]').getByText('Look there').first().waitFor();
    await expect.poll(() => dialog(tab).count()).toBe(0);
  });
});
