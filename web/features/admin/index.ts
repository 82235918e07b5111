/** The parts of admin that other features use. */
export { AdminLayout } from './admin-layout.tsx';
