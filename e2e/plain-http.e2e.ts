import { expect, it } from 'vitest';
import { acme, ann, stage, useAcme } from './acme.ts';
import { hydrated, plainHost, signIn } from './stage.ts';

useAcme();

it('OPS-01 over plain HTTP, where browsers keep much back, links lead on, comments are sent and texts are copied', async () => {
  const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/issues`, {
    title: 'Read over plain HTTP',
    description: '```\nnpm start\n```',
  });
  const page = await stage.open();
  const base = stage.base.replace('127.0.0.1', plainHost);
  await signIn(page, base, ann.username);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.goto(acme.page('issues').replace(stage.base, base));
  await hydrated(page);
  await page.evaluate(() => Object.assign(globalThis, { marked: true }));
  await page.getByRole('link', { name: 'Read over plain HTTP' }).click();
  await page.getByRole('heading', { level: 1, name: 'Read over plain HTTP' }).waitFor();
  // Within the page: it was not loaded anew.
  expect(await page.evaluate(() => 'marked' in globalThis)).toBe(true);

  const field = page.getByRole('textbox', { name: 'Comment', exact: true });
  await field.fill('A word that arrives');
  await field.press('Control+Enter');
  await page.locator('[id^=note_]', { hasText: 'A word that arrives' }).waitFor();
  const { body } = (
    await stage.call<{ body: string }[]>(ann, 'GET', `${acme.project}/issues/${iid}/notes`)
  ).at(0)!;
  expect(body).toBe('A word that arrives');

  await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  await field.fill('');
  await field.press('Control+v');
  await expect.poll(() => field.inputValue()).toBe('npm start');
});
