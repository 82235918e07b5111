/** How high a head is whose name needs one line, in pixels, which the styles assume (diff.css). */
const assumed = 44;

const heights = new Map<Element, number>();
let observer: ResizeObserver | undefined;

/** Sets what the styles do not assume already: to set anything here has the browser compute the styles of all elements anew. */
function setHighestHead(): void {
  const highest = Math.max(...heights.values());
  // An empty value removes it.
  document.documentElement.style.setProperty('--highest-head', highest > assumed ? `${highest}px` : '');
}

/** For the `ref` of each file's head: what gets the focus is to be below the highest of them, in which a name can need several lines. */
export function measureHead(head: HTMLElement): () => void {
  observer ??= new ResizeObserver((entries) => {
    // One that is not drawn at the moment says nothing.
    for (const { target, borderBoxSize } of entries)
      if (target.isConnected) heights.set(target, Math.ceil(borderBoxSize[0]!.blockSize));
    setHighestHead();
  });
  observer.observe(head);
  return () => {
    observer?.unobserve(head);
    if (heights.delete(head)) setHighestHead();
  };
}
