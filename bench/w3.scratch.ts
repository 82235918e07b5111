import { launchBrowser } from '../testing/browser.ts';
const browser = await launchBrowser();
const base = 'http://localhost:8140';
const context = await browser.newContext({
  viewport: { width: 1350, height: 900 },
  storageState: '/tmp/walk/mara.json',
});
const page = await context.newPage();
page.on('console', (m) => {
  if (m.type() === 'error') console.log(page.url(), m.text());
});
page.on('pageerror', (e) => console.log(page.url(), String(e)));
const shot = (n: string, full = false) => page.screenshot({ path: `/tmp/walk/${n}.png`, fullPage: full });
const go = async (p: string) => {
  await page.goto(base + p);
  await page.waitForLoadState('networkidle');
};
await go('/acme/almanac/-/merge_requests/new');
await page.getByRole('combobox', { name: 'Source branch' }).click();
await page.waitForTimeout(600);
await shot('n1');
await go('/acme/almanac/-/merge_requests/4/diffs');
// comment on a range: press the plus and drag
const line = page.locator('.diff-run.diff-added .code-text').first();
const box = (await line.boundingBox())!;
await page.mouse.move(box.x + 80, box.y + 10);
await page.waitForTimeout(300);
await shot('r1');
const plus = page.locator('.line-plus:visible');
const pb = (await plus.boundingBox())!;
await page.mouse.move(pb.x + 5, pb.y + 5);
await page.mouse.down();
await page.mouse.move(pb.x + 5, pb.y + 25, { steps: 3 });
await page.mouse.move(pb.x + 5, pb.y + 45, { steps: 3 });
await page.mouse.up();
await page.waitForTimeout(400);
await page.locator('.line-form textarea').fill('Could this be one comparison?');
await shot('r2');
await page
  .getByRole('button', { name: /Insert suggestion/i })
  .first()
  .click();
await page.waitForTimeout(300);
await shot('r3');
await page.getByRole('button', { name: 'Start a review' }).click();
await page.waitForTimeout(800);
await shot('r4');
await page
  .getByRole('button', { name: /Finish|Submit|Publish|review/i })
  .last()
  .click();
await page.waitForTimeout(500);
await shot('r5');
await browser.close();
