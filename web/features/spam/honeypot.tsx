import { honeypotField } from '../../../contract/spam/spam.ts';

export { honeypotField };

/**
 * A field that no person sees, hears or reaches by key. Programs that fill in whatever there is fill it in too; the server then
 * knows. Its name means nothing to the autofill of browsers.
 */
export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <input type="text" name={honeypotField} tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  );
}
