import { createRoot } from 'react-dom/client';
import type { SpamChallenge } from '../../../contract/spam/spam.ts';
import { SpamDialog } from './spam-dialog.tsx';

/** Opens the challenge dialog; resolves to the solution, or undefined if it was closed. */
export function askChallenge(challenge: SpamChallenge): Promise<string | undefined> {
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
