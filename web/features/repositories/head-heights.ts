const heights = new Map<Element, number>();
let observer: ResizeObserver | undefined;

/** Sets what the styles do not assume already: to set anything here has the browser compute the styles of all elements anew. */
function setHighestHead(): void {
  const root = document.documentElement;
  const highest = heights.size === 0 ? '' : `${Math.max(...heights.values())}px`;
  const assumed = getComputedStyle(root).getPropertyValue('--assumed-head');
  // Nothing removes it.
  root.style.setProperty('--highest-head', highest === assumed ? '' : highest);
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
    if (heights.delete(head) && document.documentElement.style.getPropertyValue('--highest-head') !== '')
      setHighestHead();
  };
}
