/** The parts of saved views that other features use. */
export { SavedViews } from './saved-views.tsx';
