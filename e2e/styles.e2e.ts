import { describe, expect, it } from 'vitest';
import { acme, ann, bob, stage, useAcme } from './acme.ts';
import { hydrated } from './stage.ts';

useAcme({}, 'Styles');

describe('layers of styles', () => {
  it('UX-01 stand in one order on every page, also for styles that come later', async () => {
    const issue = await acme.open('Layered');
    const tab = await stage.open(ann);
    const layers = () =>
      tab.evaluate(() => {
        const sheets = [...document.styleSheets].filter((sheet) => !sheet.disabled);
        const rules = sheets.flatMap((sheet) => [...sheet.cssRules]);
        return {
          order: [
            ...new Set(
              rules.flatMap((rule) =>
                rule instanceof CSSLayerStatementRule
                  ? rule.nameList
                  : rule instanceof CSSLayerBlockRule
                    ? [rule.name]
                    : [],
              ),
            ),
          ],
          outside: rules
            .filter(
              (rule) =>
                !(rule instanceof CSSLayerStatementRule) &&
                !(rule instanceof CSSLayerBlockRule) &&
                !(rule instanceof CSSKeyframesRule),
            )
            .map((rule) => rule.cssText),
        };
      });
    await tab.goto(acme.page(''));
    await hydrated(tab);
    // was: no layers. A rule of a feature had to be more specific than the component's.
    expect(await layers()).toEqual({ order: ['reset', 'ui', 'feature'], outside: [] });
    await tab.goto(acme.address(issue));
    await hydrated(tab);
    await tab.locator('.shell-search').click();
    await tab.locator('dialog.palette').waitFor();
    expect(await layers()).toEqual({ order: ['reset', 'ui', 'feature'], outside: [] });
  });
});

describe('styles in the HTML', () => {
  it('UX-01 the comment form is styled without script, and before it', async () => {
    const issue = await acme.open('Styled');
    const tab = await stage.open(ann, { javaScriptEnabled: false });
    await tab.goto(acme.address(issue));
    const field = tab.locator('#comment .md-field');
    // was: a bare field, since the styles of a part that shares its chunk with others were not found.
    expect(await field.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('6px');
    expect(await field.locator('textarea').evaluate((element) => getComputedStyle(element).borderStyle)).toBe(
      'none',
    );
    expect(await tab.locator('#comment .md-bar').isVisible()).toBe(false);
    for (const path of [
      '',
      '/-/settings/repository',
      '/-/labels',
      '/-/milestones',
      `/-/issues/${issue.iid}`,
    ]) {
      await tab.goto(acme.page('').replace(/\/-\/$/, path));
      const shown = await tab
        .locator('.needs-script')
        .evaluateAll((all) => all.filter((element) => element.checkVisibility()).length);
      expect(shown, path).toBe(0);
    }
  });

  it('UX-01 the header does not move when the number of todos appears', async () => {
    const issue = await acme.open('Waiting');
    const tab = await stage.open(bob);
    for (const count of [7, 42, 250]) {
      let answer = (): void => undefined;
      const wait = new Promise<void>((resolve) => (answer = resolve));
      await tab.route(/todo.*count/, async (route) => {
        await wait;
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...((await response.json()) as object), count } });
      });
      await tab.goto(acme.address(issue));
      await hydrated(tab);
      const places = () =>
        tab
          .locator('.shell-header > *')
          .evaluateAll((all) => all.map((element) => Math.round(element.getBoundingClientRect().left)));
      const before = await places();
      answer();
      await tab.locator('.todo-count', { hasText: count > 99 ? '99+' : String(count) }).waitFor();
      // was: all to the left of the number moved by its width: the place kept for it was taken back by another rule.
      expect(await places()).toEqual(before);
      await tab.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });
});
