import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { acme, ann, bob, stage, useAcme } from './acme.ts';
import { box, card, follow, toast, visit } from './issue-page.ts';

useAcme();

/** Holds the script of the form until what is returned is called. */
async function holdForm(tab: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await tab.route(/\/assets\/comment-form-.*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

describe('the comment form', () => {
  it('UX-01 FORM-10 sleeps until somebody turns to it, and keeps what is written though the connection is gone by then', async () => {
    const issue = await acme.open('On a train');
    const tab = await stage.open(ann, { fetchesAhead: true });
    await visit(tab, acme.address(issue));
    // Its script is fetched, but not run, when the page has nothing to do.
    await tab.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/comment-form-')),
    );
    await tab.waitForLoadState('networkidle');
    const kinds = tab.locator('.comment-split > .menu');
    expect(await box(tab).isVisible()).toBe(true);
    expect(await kinds.count()).toBe(0);
    await tab.context().setOffline(true);
    await box(tab).fill('Written in a tunnel');
    await kinds.waitFor();
    const texts = (): Promise<string[]> => tab.evaluate(() => Object.values(localStorage) as string[]);
    await expect.poll(texts).toContain('Written in a tunnel');
    await tab.context().setOffline(false);
    await tab.reload();
    await expect.poll(() => box(tab).inputValue()).toBe('Written in a tunnel');
  });

  it.each([
    ['its button', (tab: Page) => tab.getByRole('button', { name: 'Comment', exact: true }).click()],
    ['the keyboard', (tab: Page) => box(tab).press('Control+Enter')],
  ] as const)('FORM-01 keeps text typed and sent by %s before it is loaded', async (_, send) => {
    const issue = await acme.open('Slow to come');
    const tab = await stage.open(ann);
    const release = await holdForm(tab);
    await visit(tab, acme.address(issue));
    const asked = tab.waitForRequest(/\/assets\/comment-form-.*\.js$/);
    await tab.evaluate(() => Object.assign(globalThis, { stillThere: true }));
    await box(tab).fill('Written at once');
    await asked;
    await send(tab);
    release();
    await card(tab, 'Written at once').locator('.markdown').waitFor();
    expect(await tab.evaluate(() => 'stillThere' in globalThis)).toBe(true);
    await expect.poll(() => box(tab).inputValue()).toBe('');
  });

  // Was: now and then the keys were lost, and the text stayed.
  it('FORM-01 sends what was typed before it was loaded by keys that come in the moment in which it wakes', async () => {
    const issue = await acme.open('Just awake');
    const tab = await stage.open(ann);
    const resolve = await holdForm(tab);
    await visit(tab, acme.address(issue));
    await box(tab).fill('Written at once');
    await box(tab).evaluate((field) => {
      const part = field.closest('[data-asleep]')!;
      // It is told of the change before anything else runs.
      new MutationObserver(() => {
        if (part.hasAttribute('data-asleep')) return;
        const sending = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
        part.querySelector('textarea')!.dispatchEvent(new KeyboardEvent('keydown', sending));
      }).observe(part, { attributes: true });
    });
    resolve();
    await card(tab, 'Written at once').locator('.markdown').waitFor();
    await expect.poll(() => box(tab).inputValue()).toBe('');
  });

  it('FORM-01 MD-06 offers what a name begun before it was loaded can become', async () => {
    const issue = await acme.open('To somebody');
    const tab = await stage.open(ann);
    const resolve = await holdForm(tab);
    await visit(tab, acme.address(issue));
    await box(tab).pressSequentially('As @bo');
    resolve();
    await tab.getByRole('option', { name: /bob/ }).waitFor();
    await tab.keyboard.press('Enter');
    await expect.poll(() => box(tab).inputValue()).toBe('As @bob ');
  });

  it('FORM-01 UX-01 shows what others change while nobody has turned to it, and keeps what is typed then', async () => {
    const issue = await acme.open('Closed elsewhere');
    const tab = await stage.open(bob);
    const release = await holdForm(tab);
    await follow(tab, acme.address(issue));
    await box(tab).fill('Typed meanwhile');
    await stage.call(ann, 'PUT', `${acme.project}/issues/${issue.iid}`, { state_event: 'close' });
    await tab.locator('.subject-head').getByText('Closed').first().waitFor();
    release();
    await tab.locator('#comment').getByRole('button', { name: 'Comment and reopen' }).waitFor();
    expect(await box(tab).inputValue()).toBe('Typed meanwhile');
  });
});

describe('writing', () => {
  it('FORM-04 cancelling a reply with a text asks first', async () => {
    const issue = await acme.open('Cancelled');
    await acme.thread(bob, issue, 'Answer me');
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    await tab.getByRole('button', { name: 'Reply…' }).click();
    await tab.getByRole('textbox', { name: 'Reply' }).fill('Hm');
    await tab.getByRole('textbox', { name: 'Reply' }).press('Escape');
    await tab.getByText('Are you sure you want to cancel creating this comment?').waitFor();
    await tab.getByRole('button', { name: 'Discard changes' }).click();
    await tab.getByRole('textbox', { name: 'Reply' }).waitFor({ state: 'detached' });
  });

  it('FORM-04 NOTE-07 the discard question names both choices: the keeping button keeps the text', async () => {
    const issue = await acme.open('Kept by a button', { description: 'As it was' });
    await acme.thread(bob, issue, 'Answer me');
    await acme.comment(ann, issue, 'To be edited');
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    const keeps = async (name: string): Promise<void> => {
      const field = tab.getByRole('textbox', { name, exact: true });
      await field.fill('Half a thought');
      await field.press('Escape');
      const dialog = tab.getByRole('dialog');
      await dialog.waitFor();
      // was: [Cancel] [Discard changes], under a question whether to cancel.
      expect(await dialog.locator('footer').getByRole('button').allInnerTexts()).toEqual([
        'Keep writing',
        'Discard changes',
      ]);
      await dialog.getByRole('button', { name: 'Keep writing' }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => field.inputValue()).toBe('Half a thought');
      await field.press('Escape');
      await dialog.getByRole('button', { name: 'Discard changes' }).click();
      await field.waitFor({ state: 'detached' });
    };
    await tab.getByRole('button', { name: 'Reply…' }).click();
    await keeps('Reply');
    await box(tab).press('ArrowUp');
    await keeps('Edit comment');
    await tab.getByRole('button', { name: 'Edit', exact: true }).first().click();
    await keeps('Description');
    await tab.getByText('As it was').waitFor();
  });

  it('FORM-05 FORM-07 commands show what they apply, then what they did, and the page follows', async () => {
    const issue = await acme.open('Commanded');
    const tab = await stage.open(bob);
    await visit(tab, acme.address(issue));
    let release = (): void => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    await tab.route(/\/issues\/\d+\/notes$/, async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await box(tab).fill('/estimate 3h');
    await tab.getByRole('button', { name: 'Comment', exact: true }).click();
    await tab.getByText(/Applying command to set time estimate/i).waitFor();
    expect(await tab.locator('.note-pending .note-plain').count()).toBe(0);
    release();
    await tab.locator('.subject-side, aside').getByText('3h').first().waitFor();
    await tab.locator('.note-pending').waitFor({ state: 'detached' });
    await box(tab).fill('Done with it\n/award :tada:');
    await tab.getByRole('button', { name: 'Comment', exact: true }).click();
    await card(tab, 'Done with it').waitFor();
    await tab.getByRole('button', { name: /1: You reacted with :tada:/ }).waitFor();
  });

  it('FORM-09 closing a blocked issue lists its blockers first', async () => {
    const blocker = await acme.open('Stands in the way');
    const issue = await acme.open('Blocked');
    await stage.call(ann, 'POST', `${acme.project}/issues/${issue.iid}/links`, {
      target_project_id: 'acme/large',
      target_issue_iid: blocker.iid,
      link_type: 'is_blocked_by',
    });
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    await tab.getByRole('button', { name: 'Close issue' }).click();
    const dialog = tab.getByRole('alertdialog').or(tab.getByRole('dialog'));
    await dialog.getByRole('link', { name: /Stands in the way/ }).waitFor();
    await tab.keyboard.press('Escape');
    await tab.locator('.subject-head .state-open').waitFor();
    await tab.getByRole('button', { name: 'Close issue' }).click();
    await dialog.getByRole('button', { name: 'Yes, close issue' }).click();
    await tab.locator('.subject-head .state-closed').waitFor();
  });

  it('FORM-13 a change of state that fails says so', async () => {
    const issue = await acme.open('Unclosable');
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    await tab.route(/\/issues\/\d+\.json$/, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    );
    await tab.getByRole('button', { name: 'Close issue' }).click();
    await toast(tab, 'Something went wrong while closing the issue. Please try again later').waitFor();
  });

  it('FORM-03 a connection that drops in the middle sends once, never twice', async () => {
    const issue = await acme.open('Dropped');
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    let drops = 1;
    const keys = new Set<string | undefined>();
    await tab.route(/\/issues\/\d+\/notes$/, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.add(route.request().headers()['idempotency-key']);
      const response = await route.fetch();
      // The server has it; the page never receives the answer.
      if (drops-- > 0) return route.abort('connectionreset');
      await route.fulfill({ response });
    });
    await box(tab).fill('Only once');
    await tab.getByRole('button', { name: 'Comment', exact: true }).click();
    await card(tab, 'Only once').locator('.markdown').waitFor();
    await tab.locator('.note-pending').waitFor({ state: 'detached' });
    expect(keys.size).toBe(1);
    const notes = await stage.call<object[]>(ann, 'GET', `${acme.project}/issues/${issue.iid}/notes`);
    expect(notes).toHaveLength(1);
    expect(await tab.locator('[data-thread]').count()).toBe(1);
  });

  // Was: the next comment could be sent while the one before it was on its way.
  it('FORM-01 what is typed while a comment is sent waits for it', async () => {
    const issue = await acme.open('One after the other');
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    const { promise, resolve } = Promise.withResolvers<void>();
    await tab.route(/\/issues\/\d+\/notes$/, async (route) => {
      if (route.request().method() === 'POST') await promise;
      await route.continue();
    });
    const comment = tab.getByRole('button', { name: 'Comment', exact: true });
    await box(tab).fill('The first');
    await comment.click();
    await tab.locator('.note-pending').waitFor();
    await box(tab).fill('The second');
    expect(await comment.isDisabled()).toBe(true);
    await box(tab).press('Control+Enter');
    expect(await box(tab).inputValue()).toBe('The second');
    expect(await tab.locator('.note-pending').count()).toBe(1);
    resolve();
    await card(tab, 'The second').locator('.markdown').waitFor();
    expect(await box(tab).inputValue()).toBe('');
  });

  /** Types a comment, sends it, and types the next one while an answer waits for what is returned. */
  async function typeMeanwhile(tab: Page, status?: number): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await tab.route(/\/issues\/\d+\/notes$/, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await promise;
      const isRefused = status !== undefined && route.request().postData()?.includes('The first') === true;
      await (isRefused ? route.fulfill({ status, json: { errors: { base: ['No'] } } }) : route.continue());
    });
    await box(tab).fill('The first');
    await tab.getByRole('button', { name: 'Comment', exact: true }).click();
    await tab.locator('.note-pending').waitFor();
    await box(tab).fill('The second');
    return resolve;
  }
  const closeWith = (tab: Page) => tab.getByRole('button', { name: 'Comment and close' });
  const isClosed = async (iid: number): Promise<boolean> =>
    (await stage.call<{ state: string }>(ann, 'GET', `${acme.project}/issues/${iid}`)).state === 'closed';

  // Was: the button took no presses any more and lost the focus, and the next Tab began at the top of the page.
  it('FORM-01 UX-01 who sends a comment with the button, by a key, goes on in the field; a pointer leaves it alone', async () => {
    const issue = await acme.open('By keys alone');
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    await box(tab).fill('Sent by a key');
    const button = tab.getByRole('button', { name: 'Comment', exact: true });
    await button.focus();
    await button.press('Enter');
    await card(tab, 'Sent by a key').locator('.markdown').waitFor();
    const written = (): Promise<boolean> => box(tab).evaluate((field) => field === document.activeElement);
    expect(await written()).toBe(true);
    await tab.keyboard.type('Sent by a pointer');
    await button.click();
    await card(tab, 'Sent by a pointer').locator('.markdown').waitFor();
    expect(await written()).toBe(false);
  });

  // Was: the button did nothing.
  it('FORM-01 a comment that closes follows the comment that is sent, and closes after it', async () => {
    const issue = await acme.open('Said and done');
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    const answer = await typeMeanwhile(tab);
    await closeWith(tab).click();
    expect(await isClosed(issue.iid)).toBe(false);
    answer();
    await tab.locator('.subject-head').getByText('Closed').first().waitFor();
    await card(tab, 'The second').locator('.markdown').waitFor();
    expect(await box(tab).inputValue()).toBe('');
    const bodies = async (): Promise<string[]> => {
      const path = `${acme.project}/issues/${issue.iid}/notes?sort=asc&order_by=created_at` as const;
      return (await stage.call<{ body: string }[]>(ann, 'GET', path)).map(({ body }) => body);
    };
    // The page shows that it is closed before the server has it.
    await expect.poll(bodies).toEqual(['The first', 'The second', 'closed']);
  });

  it('FORM-01 nothing is closed or lost where the comment before is refused', async () => {
    const issue = await acme.open('Said and not done');
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    const answer = await typeMeanwhile(tab, 422);
    await closeWith(tab).click();
    answer();
    await expect.poll(() => box(tab).inputValue()).toBe('The first\n\nThe second');
    await closeWith(tab).and(tab.locator(':not([aria-disabled])')).waitFor();
    expect(await isClosed(issue.iid)).toBe(false);
  });

  // Was: it was closed at once, also where the comment was then refused.
  it.each([undefined, 422])(
    'FORM-08 closing without a text follows the comment that is sent, refused: %s',
    async (status) => {
      const issue = await acme.open('Said, then done');
      const tab = await stage.open(ann);
      await visit(tab, acme.address(issue));
      const answer = await typeMeanwhile(tab, status);
      await box(tab).fill('');
      const close = tab.getByRole('button', { name: 'Close issue' });
      await close.click();
      await close.and(tab.locator('[aria-disabled]')).waitFor();
      // What is typed from now on is none of it.
      await box(tab).fill('The third');
      expect(await isClosed(issue.iid)).toBe(false);
      answer();
      const left = status === undefined ? 'The third' : 'The first\n\nThe third';
      await expect.poll(() => isClosed(issue.iid)).toBe(status === undefined);
      await expect.poll(() => box(tab).inputValue()).toBe(left);
      await tab.locator(':not([aria-disabled])[name=state_event]').waitFor();
      expect(await isClosed(issue.iid)).toBe(status === undefined);
      expect(await card(tab, 'The third').count()).toBe(0);
    },
  );

  // Was: the answer to the first took the tick from the second, which everybody could read then.
  it('NOTE-12 a comment that is made internal while another is sent is internal', async () => {
    const issue = await acme.open('Said to some');
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    const answer = await typeMeanwhile(tab);
    await tab.getByLabel('Make this an internal note').check();
    await box(tab).press('Control+Enter');
    answer();
    await card(tab, 'The second').locator('.markdown').waitFor();
    const path = `${acme.project}/issues/${issue.iid}/notes?sort=asc&order_by=created_at` as const;
    const notes = await stage.call<{ internal: boolean }[]>(ann, 'GET', path);
    expect(notes.map(({ internal }) => internal)).toEqual([false, true]);
  });

  // Was: it was sent to everybody, for both presses were repeated at once.
  it('NOTE-12 a comment that is made internal and sent before the script of its form is there is internal', async () => {
    const issue = await acme.open('Written at once');
    const tab = await stage.open(ann);
    const release = await holdForm(tab);
    await visit(tab, acme.address(issue));
    await tab.getByLabel('Make this an internal note').check();
    await box(tab).fill('Between us');
    await tab.getByRole('button', { name: 'Comment', exact: true }).click();
    release();
    await card(tab, 'Between us').locator('.markdown').waitFor();
    const notes = await stage.call<object[]>(ann, 'GET', `${acme.project}/issues/${issue.iid}/notes`);
    expect(notes).toMatchObject([{ body: 'Between us', internal: true }]);
  });

  it('NOTE-12 an internal comment that is refused comes back as one, and what was typed meanwhile with it', async () => {
    const tab = await stage.open(ann);
    await visit(tab, acme.address(await acme.open('Refused to some')));
    const internal = tab.getByLabel('Make this an internal note');
    await internal.check();
    const answer = await typeMeanwhile(tab, 422);
    // It belongs to the text that was sent.
    expect(await internal.isChecked()).toBe(false);
    answer();
    await expect.poll(() => box(tab).inputValue()).toBe('The first\n\nThe second');
    expect(await internal.isChecked()).toBe(true);
  });

  it('FORM-01 what was closed meanwhile is not opened again by a comment that was to close it', async () => {
    const issue = await acme.open('Done by another');
    const tab = await stage.open(ann);
    await follow(tab, acme.address(issue));
    const answer = await typeMeanwhile(tab);
    await closeWith(tab).click();
    await stage.call(bob, 'PUT', `${acme.project}/issues/${issue.iid}`, { state_event: 'close' });
    await tab.locator('.subject-head').getByText('Closed').first().waitFor();
    answer();
    await card(tab, 'The second').locator('.markdown').waitFor();
    expect(await box(tab).inputValue()).toBe('');
    expect(await isClosed(issue.iid)).toBe(true);
  });

  // Was: only the first letter of the server's error was lowered.
  // An answer of 200 with errors was said without any words.
  it.each([422, 200])('FORM-03 a refusal by %i is in lower case', async (status) => {
    const issue = await acme.open('Refused');
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    await tab.route(/\/issues\/\d+\/notes$/, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status, json: { errors: { base: ['Notes of Strangers are not taken'] } } })
        : route.continue(),
    );
    await box(tab).fill('Hello');
    await box(tab).press('Control+Enter');
    await toast(
      tab,
      'Your comment could not be submitted because notes of strangers are not taken',
    ).waitFor();
    await expect.poll(() => box(tab).inputValue()).toBe('Hello');
  });

  // Was: 'Commands applied', whatever the server said of them.
  it('FORM-05 what the server says of commands is shown', async () => {
    const issue = await acme.open('Commanded');
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    await tab.route(/\/issues\/\d+\/notes$/, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ json: { valid: true, errors: { commands_only: ['The door is painted.'] } } })
        : route.continue(),
    );
    await box(tab).fill('/paint');
    await box(tab).press('Control+Enter');
    await toast(tab, 'The door is painted.').waitFor();
  });
});
