import { createRoot } from 'react-dom/client';
import type { SpamChallenge } from '../../../contract/spam/spam.ts';
import { SpamDialog } from './spam-dialog.tsx';

/** Opens the dialog; answers the solution, or undefined where it was closed. */
export function askPerson(challenge: SpamChallenge): Promise<string | undefined> {
  // Beside the page: whatever form asked is neither known nor touched.
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
