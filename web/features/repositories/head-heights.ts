const heights = new Map<Element, number>();
let observer: ResizeObserver | undefined;

function setHighestHead(): void {
  const { style } = document.documentElement;
  if (heights.size === 0) style.removeProperty('--highest-head');
  else style.setProperty('--highest-head', `${Math.max(...heights.values())}px`);
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
