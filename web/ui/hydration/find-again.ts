/** Elements of a part that say the same as this one. */
const likeIn = (part: Element, { localName, ariaLabel, textContent }: Element): Element[] =>
  [...part.querySelectorAll(localName)].filter(
    (other) => other.ariaLabel === ariaLabel && (ariaLabel !== null || other.textContent === textContent),
  );

/** Finds an element of a part later, or what stands in its place if the part was replaced by then. */
export function finder(part: Element, element: HTMLElement): () => HTMLElement {
  const place = likeIn(part, element).indexOf(element);
  return () =>
    element.isConnected ? element : ((likeIn(part, element)[place] as HTMLElement | undefined) ?? element);
}
