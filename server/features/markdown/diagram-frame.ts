/**
 * The script in the diagram's frame, besides Mermaid: it draws what the surrounding page sends, and reports the size or the error. A
 * frame draws one diagram at a time, and only answers its page.
 */
export const diagramFrameScript = `
addEventListener('message', async (event) => {
  if (event.source !== parent || typeof event.data?.source !== 'string') return;
  const say = (answer) => parent.postMessage({ diagram: event.data.id, ...answer }, '*');
  try {
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      suppressErrorRendering: true,
      maxTextSize: 50000,
      maxEdges: 1000,
      theme: event.data.dark ? 'dark' : 'default',
      fontFamily: 'system-ui, sans-serif',
    });
    const { svg } = await mermaid.render('diagram', event.data.source);
    const box = document.getElementById('box');
    box.innerHTML = svg;
    const { width, height } = box.firstElementChild.getBoundingClientRect();
    say({ width: Math.ceil(width), height: Math.ceil(height) });
  } catch (error) {
    say({ failed: String(error?.message ?? error).slice(0, 500) });
  }
});
parent.postMessage({ ready: true }, '*');
`;
