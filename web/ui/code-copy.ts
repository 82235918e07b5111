import { copyText } from '../platform/copy-text.ts';
import { addToast } from '../platform/toasts.ts';
import { uiMessages } from './ui.messages.ts';

const { t } = uiMessages;

/** Adds a copy button to each code block. */
export function addCopyButtons(body: HTMLElement): void {
  for (const pre of body.querySelectorAll('pre')) {
    const isDrawn =
      pre.matches('[data-mermaid], [data-math]') || pre.querySelector('[data-mermaid], [data-math]') !== null;
    if (isDrawn || pre.parentElement?.classList.contains('code-block') === true) continue;
    const block = document.createElement('div');
    block.className = 'code-block';
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'code-copy';
    button.textContent = t('copy');
    button.addEventListener('click', () => void copy(button, pre));
    pre.replaceWith(block);
    block.append(pre, button);
  }
}

async function copy(button: HTMLButtonElement, pre: HTMLElement): Promise<void> {
  try {
    await copyText(pre.textContent.replace(/\n$/, ''));
  } catch {
    addToast({ tone: 'danger', text: t('copyFailed') });
    return;
  }
  button.textContent = t('copied');
  button.dataset['copied'] = '';
  setTimeout(() => {
    button.textContent = t('copy');
    delete button.dataset['copied'];
  }, 2000);
}
