/** The form that the root is marked for. */
let writing: HTMLFormElement | undefined;

/**
 * For the `ref` of a form: while a text is written in it, the page does not hold on to what is above (`overflow-anchor`), so that the form
 * grows where it stands. The root says so, for a selector that looks for the focus would be tried at each change of the page.
 */
export function markWriting(form: HTMLFormElement): () => void {
  const { dataset } = document.documentElement;
  const unmark = (): void => {
    // Another form may be the one that is written in.
    if (writing !== form) return;
    writing = undefined;
    delete dataset['writing'];
  };
  const mark = (): void => {
    if (form.querySelector('textarea:focus') === null) return unmark();
    writing = form;
    dataset['writing'] = '';
  };
  mark();
  form.addEventListener('focusin', mark);
  form.addEventListener('focusout', mark);
  return () => {
    form.removeEventListener('focusin', mark);
    form.removeEventListener('focusout', mark);
    unmark();
  };
}
