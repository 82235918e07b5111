import { expect, it, onTestFinished, vi } from 'vitest';
import { markWriting } from './mark-writing.ts';

/** A form of which the test says whether its text has the focus. */
class Form extends EventTarget {
  private focused = false;
  querySelector(): object | null {
    return this.focused ? {} : null;
  }
  focus(focused: boolean): void {
    this.focused = focused;
    this.dispatchEvent(new Event(focused ? 'focusin' : 'focusout'));
  }
}

it('FORM-01 the page is marked while a text is written, also when another form closes meanwhile', () => {
  const dataset: Record<string, string> = {};
  vi.stubGlobal('document', { documentElement: { dataset } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const [one, other] = [new Form(), new Form()];
  const [closeOne, closeOther] = [one, other].map((form) => markWriting(form as never)) as [
    () => void,
    () => void,
  ];
  one.focus(true);
  one.focus(false);
  expect(dataset).toEqual({});
  other.focus(true);
  // Was: the mark went with any form, such as that of a comment which had arrived.
  closeOne();
  expect(dataset).toEqual({ writing: '' });
  closeOther();
  expect(dataset).toEqual({});
});
