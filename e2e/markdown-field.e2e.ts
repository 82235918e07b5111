import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { encodePng } from '../testing/png.ts';
import type { TestUser } from '../testing/server.ts';
import { axe } from './axe.ts';
import { formHydrated } from './issue-page.ts';
import { acme, ann, bob, stage, useAcme, type Issue } from './acme.ts';
import { holdScript, hydrated } from './stage.ts';

const picture = encodePng(60, 30, () => [200, 90, 20]);

const open = (title: string, description = ''): Promise<Issue> => acme.open(title, { description });

async function openIssue(who: TestUser, iid: number): Promise<Page> {
  const tab = await stage.open(who);
  await tab.goto(acme.page(`issues/${iid}`));
  await formHydrated(tab);
  return tab;
}
const comment = (tab: Page) => tab.getByRole('textbox', { name: 'Comment' });

/** Pastes as the browser would. */
async function paste(tab: Page, data: Readonly<Record<string, string>>, image?: Buffer): Promise<void> {
  await comment(tab).focus();
  await comment(tab).evaluate(
    (field, [given, bytes]) => {
      const transfer = new DataTransfer();
      for (const [type, text] of Object.entries(given)) transfer.setData(type, text);
      if (bytes !== null) transfer.items.add(new File([new Uint8Array(bytes)], '', { type: 'image/png' }));
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
      );
    },
    [data, image === undefined ? null : [...image]] as const,
  );
}

useAcme({ signup: 'open', maximumUploadSize: 1024 * 1024 }, 'Words');

describe('sending while a file is on its way', () => {
  it('MD-07 waits for its link, by key and by button, and says so', async () => {
    const { iid } = await open('Waits');
    const tab = await openIssue(ann, iid);
    const input = tab.locator('#comment input[type=file]');
    let arrive = (): void => undefined;
    const hold = async (): Promise<void> => {
      const wait = new Promise<void>((resolve) => (arrive = resolve));
      await tab.unroute('**/uploads');
      await tab.route('**/uploads', async (route) => {
        await wait;
        await route.continue();
      });
    };
    for (const [name, send] of [
      ['by-key.png', () => comment(tab).press('Control+Enter')],
      ['by-button.png', () => tab.getByRole('button', { name: 'Comment', exact: true }).click()],
    ] as const) {
      await hold();
      await comment(tab).fill('See ');
      await input.setInputFiles({ name, mimeType: 'image/png', buffer: picture });
      await tab.getByText(`Uploading ${name}…`).first().waitFor();
      await send();
      await tab.getByText('This will be sent as soon as the files are attached.').waitFor();
      // was: 'Uploading …' was posted, and the link came into the next text.
      expect(await comment(tab).inputValue()).toContain('Uploading');
      arrive();
      await tab.locator(`[data-thread] .markdown img[src$="/${name}"]`).waitFor();
      await expect.poll(() => comment(tab).inputValue()).toBe('');
    }
    const notes = await stage.call<{ body: string }[]>(ann, 'GET', `${acme.project}/issues/${iid}/notes`);
    expect(notes.filter(({ body }) => body.includes('Uploading'))).toEqual([]);
    expect(notes).toHaveLength(2);

    const fail = new Promise<void>((resolve) => (arrive = resolve));
    await tab.unroute('**/uploads');
    await tab.route('**/uploads', async (route) => {
      await fail;
      await route.fulfill({ status: 500, body: '{}' });
    });
    await comment(tab).fill('Not sent ');
    await input.setInputFiles({ name: 'lost.png', mimeType: 'image/png', buffer: picture });
    await tab.getByText('Uploading lost.png…').first().waitFor();
    await comment(tab).press('Control+Enter');
    await tab.getByText('This will be sent as soon as the files are attached.').waitFor();
    arrive();
    await tab.getByText('This was not sent, since a file could not be attached.').waitFor();
    expect(await comment(tab).inputValue()).toBe('Not sent ');
    await tab.getByRole('button', { name: 'Dismiss' }).click();
    await comment(tab).press('Control+Enter');
    await tab.locator('[data-thread] .markdown', { hasText: 'Not sent' }).waitFor();
    await tab.close();
  });
});

describe('writing', () => {
  it('MD-04 MD-05 Enter continues a list, a table keeps the selection, and the full screen sends', async () => {
    const { iid } = await open('Keys');
    const tab = await openIssue(ann, iid);
    const field = comment(tab);
    await field.fill('- one');
    await field.press('Enter');
    await tab.keyboard.type('two');
    await expect.poll(() => field.inputValue()).toBe('- one\n- two');
    await field.press('Enter');
    await field.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('- one\n- two\n');
    await field.fill('kept');
    await field.selectText();
    await tab.getByRole('button', { name: 'Table' }).click();
    await expect.poll(() => field.inputValue()).toMatch(/^kept\n\n\| header/);
    await field.fill('From the full screen');
    await tab.getByRole('button', { name: 'Full screen' }).click();
    await tab.getByText('Escape leaves the full screen.').waitFor();
    await tab.locator('.md-zen-bar').getByRole('button', { name: 'Comment' }).click();
    await tab.locator('[data-thread] .markdown', { hasText: 'From the full screen' }).waitFor();
    await expect.poll(() => tab.locator('.md-zen-bar').count()).toBe(0);
    await tab.getByRole('link', { name: 'Markdown works here' }).waitFor();
    await tab.close();
  });

  it('MD-07 a field says where files can be dropped', async () => {
    const { iid } = await open('Dropped');
    const tab = await openIssue(ann, iid);
    const drag = (type: string, to = 'textarea') =>
      tab.locator(`#comment ${to}`).evaluate((element, name) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['x'], 'x.txt', { type: 'text/plain' }));
        element.dispatchEvent(
          new DragEvent(name, {
            dataTransfer: transfer,
            bubbles: true,
            cancelable: true,
            relatedTarget: name === 'dragleave' ? document.body : null,
          }),
        );
      }, type);
    await drag('dragover');
    await tab.getByText('Drop files here to attach them').waitFor();
    await drag('dragleave');
    await tab.getByText('Drop files here to attach them').waitFor({ state: 'detached' });
    await tab.close();
  });

  it('MD-07 a file dropped as soon as the form listens is attached when the attachments are there', async () => {
    const { iid } = await open('Dropped early');
    const tab = await stage.open(ann);
    await tab.goto(acme.page(`issues/${iid}`));
    await hydrated(tab);
    const taken = await tab.evaluate(async () => {
      const form = document.querySelector('#comment')!;
      const transfer = new DataTransfer();
      transfer.items.add(new File(['x'], 'early.txt', { type: 'text/plain' }));
      const drop = new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true });
      const isAwake = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector('.comment-split > .menu') === null) return;
          observer.disconnect();
          clearInterval(waking);
          resolve();
        });
        observer.observe(form, { childList: true, subtree: true });
        // Again and again: what is done before the conversation listens is lost.
        const waking = setInterval(
          () => form.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })),
          10,
        );
      });
      await isAwake;
      // Not taken, it would be opened by the browser in place of the page.
      return !form.querySelector('textarea')!.dispatchEvent(drop);
    });
    expect(taken).toBe(true);
    await expect.poll(() => comment(tab).inputValue()).toMatch(/\[early\.txt\]\(/);
    await tab.close();
  });

  it('MD-04 the toolbar changes the text so that undo takes it back', async () => {
    const { iid } = await open('Tools');
    const tab = await openIssue(ann, iid);
    const field = comment(tab);
    await field.fill('word');
    await field.selectText();
    await tab.getByRole('button', { name: 'Bold' }).click();
    await expect.poll(() => field.inputValue()).toBe('**word**');
    await tab.keyboard.press('Control+z');
    await expect.poll(() => field.inputValue()).toBe('word');
    await field.fill('a\nb');
    await field.selectText();
    await tab.getByRole('button', { name: 'Numbered list' }).click();
    await expect.poll(() => field.inputValue()).toBe('1. a\n2. b');
    await field.fill('');
    await tab.getByRole('button', { name: 'Table' }).click();
    await expect.poll(() => field.inputValue()).toContain('| header | header |\n| --- | --- |');
    await field.fill('inside');
    await field.selectText();
    await tab.getByRole('button', { name: 'Collapsible section' }).click();
    await expect
      .poll(() => field.inputValue())
      .toBe('<details>\n<summary>Click to expand</summary>\n\ninside\n\n</details>\n');
    await tab.close();
  });

  it('MD-01 MD-03 the preview shows the text, and warns of many people', async () => {
    const people = await Promise.all(
      Array.from({ length: 10 }, (_, index) => stage.server.createUser(`reader${index}`)),
    );
    const { iid } = await open('Preview');
    const tab = await openIssue(ann, iid);
    const tabs = tab.locator('#comment');
    await tabs.getByRole('tab', { name: 'Preview' }).click();
    await tabs.getByText('Nothing to preview.').waitFor();
    await tabs.getByRole('tab', { name: 'Write' }).click();
    await comment(tab).fill(`**Hi** ${people.map(({ username }) => `@${username}`).join(' ')}`);
    await tabs.getByRole('tab', { name: 'Preview' }).click();
    await tabs.locator('strong', { hasText: 'Hi' }).waitFor();
    await tabs.getByText('You are about to add 10 people to the discussion. Proceed with caution.').waitFor();
    expect((await axe(tab).include('#comment').analyze()).violations).toEqual([]);
    await tab.close();
  });

  it('MD-02 a preview that fails says so', async () => {
    const { iid } = await open('Failing preview');
    const tab = await openIssue(ann, iid);
    await tab.route('**/preview_markdown*', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: '{"references":{}}' }),
    );
    await comment(tab).fill('words');
    await tab.locator('#comment').getByRole('tab', { name: 'Preview' }).click();
    await tab.getByText('Error rendering markdown preview').waitFor();
    await tab.locator('#comment').getByRole('tab', { name: 'Write' }).click();
    await tab.unroute('**/preview_markdown*');
    await tab.route('**/preview_markdown*', (route) => route.abort());
    await tab.locator('#comment').getByRole('tab', { name: 'Preview' }).click();
    await tab.getByText('Error loading markdown preview').waitFor();
    stage.complaints.length = 0;
    await tab.close();
  });

  it('MD-05 a field grows with its text, also in browsers that need a script for that', async () => {
    const { iid } = await open('Growing');
    const tab = await stage.open(ann);
    await tab.addInitScript(() => {
      const { supports } = CSS;
      CSS.supports = (...asked: string[]) =>
        asked[0] !== 'field-sizing' && Reflect.apply(supports, CSS, asked);
    });
    await tab.goto(acme.page(`issues/${iid}`));
    await formHydrated(tab);
    await comment(tab).evaluate((field) => field.style.setProperty('field-sizing', 'fixed'));
    const height = () => comment(tab).evaluate((field) => field.clientHeight);
    const empty = await height();
    await comment(tab).fill('line\n'.repeat(12));
    expect(await height()).toBeGreaterThan(12 * 22);
    expect(await comment(tab).evaluate((field) => field.scrollHeight - field.clientHeight)).toBe(0);
    await comment(tab).fill('short');
    expect(await height()).toBe(empty);
    // Dragged by its corner.
    await comment(tab).evaluate((field) => {
      field.style.height = '200px';
    });
    await comment(tab).fill('line\n'.repeat(12));
    expect(await height()).toBe(200);
    await tab.close();
  });

  // Was: the form that woke repeated the press on a toolbar that took no part yet.
  it('MD-04 UX-01 a press on the toolbar before its script counts', async () => {
    const { iid } = await open('Early tools');
    const tab = await stage.open(ann);
    const { asked, release } = await holdScript(tab, 'comment-form-');
    await tab.goto(acme.page(`issues/${iid}`));
    await hydrated(tab);
    await tab.getByRole('button', { name: 'Full screen' }).click();
    await expect.poll(asked).toBe(1);
    release();
    await tab.locator('.md-field[data-zen]').waitFor();
    await tab.close();
  });

  it('MD-05 the full screen is left by Escape, and the field is where it was', async () => {
    const { iid } = await open('Zen');
    const tab = await openIssue(ann, iid);
    await tab.getByRole('button', { name: 'Full screen' }).click();
    const box = (await tab.locator('#comment .md-field[data-zen]').boundingBox())!;
    const size = tab.viewportSize()!;
    expect([box.x, box.y, box.width, box.height]).toEqual([0, 0, size.width, size.height]);
    await comment(tab).fill('much room');
    await tab.keyboard.press('Escape');
    await tab.locator('.md-field[data-zen]').waitFor({ state: 'detached' });
    await expect.poll(() => comment(tab).inputValue()).toBe('much room');
    await expect.poll(() => comment(tab).evaluate((field) => field === document.activeElement)).toBe(true);
    await tab.close();
  });
});

describe('files', () => {
  it('MD-07 are attached by button and drop, and the link is inserted at the cursor', async () => {
    const { iid } = await open('Files');
    const tab = await openIssue(ann, iid);
    await comment(tab).fill('before  after');
    await comment(tab).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(7, 7));
    const chooser = tab.waitForEvent('filechooser');
    await tab.getByRole('button', { name: 'Attach a file' }).click();
    await (await chooser).setFiles({ name: 'a b.png', mimeType: 'image/png', buffer: picture });
    await tab.waitForFunction(() =>
      /!\[a_b\]\(/.test(document.querySelector<HTMLTextAreaElement>('#comment textarea')!.value),
    );
    expect(await comment(tab).inputValue()).toMatch(
      /^before !\[a_b\]\(\/uploads\/[0-9a-f]{32}\/a_b\.png\)\n after$/,
    );
    await tab.locator('#comment .md-field').evaluate(
      (field, bytes) => {
        const dataTransfer = new DataTransfer();
        for (const name of ['one.txt', 'two.txt'])
          dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'text/plain' }));
        for (const type of ['dragover', 'drop'])
          field.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      },
      [104, 105],
    );
    await tab.waitForFunction(() => {
      const { value } = document.querySelector<HTMLTextAreaElement>('#comment textarea')!;
      return value.includes('[one.txt](') && value.includes('[two.txt](');
    });
    await tab.getByRole('button', { name: 'Comment', exact: true }).click();
    const image = tab.locator('.markdown img[src*="/uploads/"]');
    await image.waitFor();
    expect([await image.getAttribute('width'), await image.getAttribute('height')]).toEqual(['60', '30']);
    await tab.close();
  });

  it('MD-08 a file that is too large is reported, a failed one can be retried, and a cancelled one leaves no placeholder', async () => {
    const { iid } = await open('Failing files');
    const tab = await openIssue(ann, iid);
    const input = tab.locator('#comment input[type=file]');
    await input.setInputFiles({
      name: 'large.bin',
      mimeType: 'x/y',
      buffer: Buffer.alloc(1.5 * 1024 * 1024),
    });
    await tab.getByText('File is too big (1.5MiB). Max filesize: 1MiB.').waitFor();
    await tab.getByRole('button', { name: 'Attach a new file' }).waitFor();
    await tab.getByRole('button', { name: 'Dismiss' }).click();

    const answers = [
      { status: 500, body: '<html>' },
      { status: 200, body: 'no JSON' },
      { status: 422, contentType: 'application/json', body: '{"message":"No room."}' },
    ];
    await tab.route('**/uploads', (route) => {
      const answer = answers.shift();
      return answer === undefined ? route.continue() : route.fulfill(answer);
    });
    await input.setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    for (const text of [
      'Server responded with 500 code.',
      'Invalid JSON response from server.',
      'No room.',
    ]) {
      await tab.getByText(text).waitFor();
      await expect.poll(() => comment(tab).inputValue()).toBe('');
      await tab.getByRole('button', { name: 'Try again' }).click();
    }
    await tab.waitForFunction(() =>
      document.querySelector<HTMLTextAreaElement>('#comment textarea')!.value.startsWith('[x.txt]('),
    );

    await comment(tab).fill('');
    await tab.unroute('**/uploads');
    await tab.route('**/uploads', () => undefined);
    await input.setInputFiles({ name: 'slow.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await tab.getByText('Uploading slow.txt…').first().waitFor();
    expect(await comment(tab).inputValue()).toBe('[Uploading slow.txt…]()\n');
    await tab.getByRole('button', { name: 'Cancel', exact: true }).click();
    await tab.getByText('Upload canceled.').waitFor();
    await expect.poll(() => comment(tab).inputValue()).toBe('');
    stage.complaints.length = 0;
    await tab.close();
  });

  it('MD-09 a pasted table becomes Markdown, a pasted image is image.png', async () => {
    const { iid } = await open('Paste');
    const tab = await openIssue(ann, iid);
    await paste(tab, {
      'text/html': '<table><tr><th>A</th><th>B | C</th></tr><tr><td>1</td><td>2</td></tr></table>',
      'text/plain': 'A\tB | C\n1\t2',
    });
    await tab.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>('#comment textarea')!.value !== '',
    );
    expect(await comment(tab).inputValue()).toBe('| A | B \\| C |\n| --- | --- |\n| 1 | 2 |');
    await comment(tab).fill('');
    await paste(tab, {}, picture);
    await tab.waitForFunction(() =>
      document.querySelector<HTMLTextAreaElement>('#comment textarea')!.value.includes('/image.png)'),
    );
    await tab.close();
  });
});

describe('reading', () => {
  it('MD-12 formulas and diagrams are drawn late; what can’t be drawn stays as source', async () => {
    const { iid } = await open(
      'Drawn',
      '$x^2$ and $`\\undefinedmacro`$\n\n$$\n\\frac{1}{2}\n$$\n\n```mermaid\ngraph TD; A-->B;\n```\n\n```mermaid\nno diagram at all\n```\n\n> [!warning]\n> Care',
    );
    const tab = await openIssue(ann, iid);
    await tab.locator('.markdown code.math-inline math').first().waitFor();
    await tab.locator('.markdown pre.math-block math mfrac').waitFor();
    await tab.locator('.math-inline[data-drawn=failed]', { hasText: '\\undefinedmacro' }).waitFor();
    const frame = tab.locator('iframe.diagram-frame:not([data-drawing])');
    await frame.waitFor();
    expect(await frame.getAttribute('sandbox')).toBe('allow-scripts');
    await tab.frameLocator('iframe.diagram-frame').locator('svg').waitFor();
    await tab.locator('pre.mermaid-block[data-drawn=failed]', { hasText: 'no diagram at all' }).waitFor();
    // The frame has no origin: it reaches neither the page nor the session.
    const inner = tab.frames().find((other) => other.url().endsWith('/-/diagram'))!;
    expect(
      await inner.evaluate(() => {
        try {
          return parent.document.title;
        } catch (error) {
          return (error as Error).name;
        }
      }),
    ).toBe('SecurityError');
    expect((await axe(tab).include('.markdown').analyze()).violations).toEqual([]);
    stage.complaints.length = 0;
    await tab.close();
  });

  it('MD-13 hostile formulas and diagrams run nothing', async () => {
    const hostile = [
      '$\\href{javascript:alert(1)}{x}$',
      '$\\htmlData{a=1}{x}$ $\\includegraphics{https://example.com/x.png}$',
      '$\\text{<img src=x onerror=alert(1)>}$',
      '$\\def\\a{\\a\\a}\\a$',
      '```mermaid\ngraph TD; A["<img src=x onerror=parent.alert(1)>"]-->B; click A "javascript:parent.alert(1)"\n```',
      '```mermaid\n%%{init: {"securityLevel": "loose", "htmlLabels": true}}%%\ngraph TD; A["<script>top.location=1</script>"]\n```',
      '```mermaid\n%%{init: {"themeCSS": "* { background: url(https://example.com/x) }"}}%%\ngraph TD; A\n```',
    ];
    const { iid } = await open('Hostile', hostile.join('\n\n'));
    const tab = await stage.open(ann);
    const asked: string[] = [];
    // Nothing blocked by a policy was requested.
    const note = (request: Request): void => {
      if (request.url().startsWith(stage.base) || request.failure()?.errorText === 'csp') return;
      asked.push(request.url());
    };
    tab.on('requestfinished', note);
    tab.on('requestfailed', note);
    tab.on('dialog', (dialog) => {
      asked.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    await tab.goto(acme.page(`issues/${iid}`));
    await hydrated(tab);
    // Each is drawn when it comes close to the screen.
    for (const element of await tab.locator('.markdown :is([data-math], [data-mermaid])').all())
      await element.evaluate((target) => target.scrollIntoView());
    await tab.waitForFunction(() =>
      [...document.querySelectorAll('[data-math], [data-mermaid]')].every((element) =>
        element.hasAttribute('data-drawn'),
      ),
    );
    await tab.waitForFunction(() => document.querySelector('iframe[data-drawing]') === null, undefined, {
      timeout: 25_000,
    });
    expect(asked.filter((url) => !url.startsWith('data:'))).toEqual([]);
    expect(await tab.locator('.markdown :is(script, [onerror], a[href^="javascript"])').count()).toBe(0);
    expect(tab.url()).toBe(acme.page(`issues/${iid}`));
    stage.complaints.length = 0;
    await tab.close();
  });

  it('a card opens beside a reference by pointer and focus, and Escape closes it', async () => {
    const other = await open('What it is about');
    const { iid } = await open('Refers', `see #${other.iid} and @bob`);
    const tab = await openIssue(ann, iid);
    await tab.locator('.markdown a.reference-issue').hover();
    const card = tab.locator('.reference-card');
    await card.getByText('What it is about').waitFor();
    expect(await card.textContent()).toContain(`acme/words#${other.iid}`);
    await tab.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await tab.locator('.markdown a.reference-user').focus();
    await card.getByText('@bob').waitFor();
    await tab.close();
  });

  it('MD-10 MD-11 an item is ticked in one browser, seen in another, and a conflict says so', async () => {
    const { iid } = await open('Checklist', 'do:\n\n- [ ] first\n- [ ] second');
    const [one, two] = [await openIssue(ann, iid), await openIssue(bob, iid)];
    const change = one.waitForRequest((request) => request.method() === 'PUT');
    await one.getByRole('checkbox', { name: 'first' }).check();
    // Was: without the source of the line.
    expect((await change).postDataJSON()).toEqual({
      issue: {
        update_task: { index: 1, checked: true, line_number: 3, line_source: '- [ ] first' },
        lock_version: expect.any(Number),
      },
    });
    await two.locator('input[aria-label="first"]:checked').waitFor();
    await one.getByText('marked the checklist item first as completed').waitFor();
    expect(
      (await stage.call<{ description: string }>(ann, 'GET', `${acme.project}/issues/${iid}`)).description,
    ).toBe('do:\n\n- [x] first\n- [ ] second');
    // Somebody edits while the other page receives no messages.
    await two.route('**/issues/*.json', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await stage.call(ann, 'PUT', `${acme.project}/issues/${iid}`, {
      description: 'new\n\n- [ ] other\n- [ ] second',
    });
    await two.getByRole('checkbox', { name: 'second' }).click();
    await two
      .getByText(
        'Someone edited this issue at the same time you did. The description has been updated and you will need to make your changes again.',
      )
      .waitFor();
    stage.complaints.length = 0;
    await Promise.all([one.close(), two.close()]);
  });
});
