/**
 * What runs in the diagram's frame beside Mermaid: it draws what the page that holds it sends, and says how large it became or why
 * not. A frame draws one diagram at a time, and answers nobody but its page.
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
