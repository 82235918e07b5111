import { createRoot } from 'react-dom/client';
import type { SpamAnswer, SpamChallenge } from '../../../contract/spam/spam.ts';
import { SpamDialog } from './spam-dialog.tsx';

/** The challenge that the HTML for other pages contains: ours, or else that of the provider. */
function challengeIn(html: string): SpamChallenge {
  const proof = new DOMParser()
    .parseFromString(html, 'text/html')
    .querySelector<HTMLElement>('.proof-of-work');
  const { token, bits } = proof?.dataset ?? {};
  return token === undefined
    ? { provider: 'external', site_key: '' }
    : { provider: 'embedded', token, bits: Number(bits) };
}

/** Opens the challenge dialog; resolves to the solution, or undefined if it was closed. */
export function askChallenge(answer: SpamAnswer): Promise<string | undefined> {
  const challenge = answer.challenge ?? challengeIn(answer.recaptcha_html ?? '');
  // Over the page: the form that triggered it is left untouched.
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((resolve) => {
    const end = (response?: string): void => {
      root.unmount();
      place.remove();
      resolve(response);
    };
    root.render(<SpamDialog challenge={challenge} onSolved={end} onClose={() => end()} />);
  });
}
