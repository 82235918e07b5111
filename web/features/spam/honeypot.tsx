import { honeypotField } from '../../../contract/spam/spam.ts';

export { honeypotField };

/**
 * A field that people cannot see, hear or focus. Programs that fill in every field reveal themselves to the server. Its
 * name means nothing to the autofill of browsers.
 */
export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <input type="text" name={honeypotField} tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  );
}
