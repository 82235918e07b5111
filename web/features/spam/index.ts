/** The parts of spam that other features use. */
export { Honeypot, honeypotField } from './honeypot.tsx';
