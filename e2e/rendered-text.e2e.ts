import { expect, it } from 'vitest';
import { acme, ann, bob, stage, useAcme } from './acme.ts';
import { card, visit } from './issue-page.ts';

useAcme({}, 'Rendered');

it('MD-12 code can be copied, tables keep words whole, chips stay in their line, and each paragraph has its own direction', async () => {
  const issue = await acme.open('Rendered');
  const wide = Array.from({ length: 12 }, (_, index) => `Extraordinarily${index}`).join(' | ');
  await acme.comment(
    ann,
    issue,
    `First words\n\nשלום עולם, זה טקסט\n\n\`\`\`\nconst answer = 42;\n\`\`\`\n\nA \`#ff0000\` chip\n\n| ${wide} |\n|${' --- |'.repeat(12)}\n| ${wide} |\n`,
  );
  const tab = await stage.open(ann, {
    viewport: { width: 700, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await visit(tab, acme.address(issue));
  const text = card(tab, 'First words').locator('.markdown');
  await text.locator('pre').hover();
  await text.getByRole('button', { name: 'Copy' }).click();
  await text.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await tab.evaluate(() => navigator.clipboard.readText())).toBe('const answer = 42;');
  const seen = await text.evaluate((element) => {
    const cell = element.querySelector('td')!;
    const chip = element.querySelector('.color-chip')!;
    const words = document.createRange();
    words.selectNodeContents(element.querySelectorAll('p')[1]!);
    const paragraph = element.querySelectorAll('p')[1]!.getBoundingClientRect();
    return {
      // One line high.
      cell: cell.clientHeight < 45,
      chip: getComputedStyle(chip).display,
      // At the right edge of the paragraph.
      right: Math.abs(paragraph.right - words.getBoundingClientRect().right) < 2,
    };
  });
  // was: cells of a few letters each, the chip on a line of its own, and the second paragraph at the left.
  expect(seen).toEqual({ cell: true, chip: 'inline-block', right: true });
});

it('DISC-19 collapsed events are named, and a run of mentions is one line', async () => {
  const issue = await acme.open('Mentioned');
  for (let number = 0; number < 4; number++)
    await acme.open(`Mentions ${number}`, { description: `See #${issue.iid}` });
  await stage.server.drain();
  for (let number = 0; number < 6; number++)
    await stage.call(bob, 'PUT', `${acme.project}/issues/${issue.iid}`, { weight: number + 1 });
  const tab = await stage.open(ann);
  await visit(tab, acme.address(issue));
  // was: 'Show 3 events in between' for any kind of event.
  const mentions = tab.getByText('4 mentions', { exact: true });
  await mentions.waitFor();
  expect(await tab.getByText('mentioned in').first().isVisible()).toBe(false);
  await mentions.click();
  await expect.poll(() => tab.getByText('mentioned in').count()).toBe(4);
  await tab.getByText('3 other changes', { exact: true }).waitFor();
});

it('DISC-01 a gap names its contents', async () => {
  const issue = await acme.open('Much mentioned');
  for (let number = 0; number < 6; number++) await acme.comment(bob, issue, `Before ${number}`);
  for (let number = 0; number < 12; number++)
    await acme.open(`Also mentions ${number}`, { description: `See #${issue.iid}` });
  await stage.server.drain();
  await acme.comment(bob, issue, 'In the middle');
  for (let number = 0; number < 10; number++) await acme.comment(bob, issue, `After ${number}`);
  const tab = await stage.open(ann);
  await visit(tab, acme.address(issue));
  // was: '13 more'.
  await tab.getByText('12 mentions and 1 comment', { exact: true }).waitFor();
});
