/**
 * For the `ref` of a form: while a text is written in it, the page does not hold on to what is above (`overflow-anchor`), so that the form
 * grows where it stands. The root says so, for a selector that looks for the focus would be tried at each change of the page.
 */
export function markWriting(form: HTMLFormElement): () => void {
  const { dataset } = document.documentElement;
  const mark = (): void => {
    if (form.querySelector('textarea:focus') === null) delete dataset['writing'];
    else dataset['writing'] = '';
  };
  mark();
  form.addEventListener('focusin', mark);
  form.addEventListener('focusout', mark);
  return () => {
    form.removeEventListener('focusin', mark);
    form.removeEventListener('focusout', mark);
    delete dataset['writing'];
  };
}
