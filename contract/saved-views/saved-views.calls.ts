import type { SavedView } from './saved-views.ts';

/** A view with this name is made or changed. */
export interface ViewChange {
  name: string;
  rename?: string;
  query?: string;
  is_default?: boolean;
}

declare module '../calls.ts' {
  interface Calls {
    'GET /:project/-/issues/views.json': { answer: SavedView[] };
    'GET /groups/:group/-/issues/views.json': { answer: SavedView[] };
    'GET /dashboard/issues/views.json': { answer: SavedView[] };
    'PUT /:project/-/issues/views.json': { body: ViewChange; answer: SavedView[] };
    'PUT /groups/:group/-/issues/views.json': { body: ViewChange; answer: SavedView[] };
    'PUT /dashboard/issues/views.json': { body: ViewChange; answer: SavedView[] };
    'DELETE /:project/-/issues/views.json': { body: { name: string }; answer: SavedView[] };
    'DELETE /groups/:group/-/issues/views.json': { body: { name: string }; answer: SavedView[] };
    'DELETE /dashboard/issues/views.json': { body: { name: string }; answer: SavedView[] };
    'GET /:project/-/merge_requests/views.json': { answer: SavedView[] };
    'GET /groups/:group/-/merge_requests/views.json': { answer: SavedView[] };
    'GET /dashboard/merge_requests/views.json': { answer: SavedView[] };
    'PUT /:project/-/merge_requests/views.json': { body: ViewChange; answer: SavedView[] };
    'PUT /groups/:group/-/merge_requests/views.json': { body: ViewChange; answer: SavedView[] };
    'PUT /dashboard/merge_requests/views.json': { body: ViewChange; answer: SavedView[] };
    'DELETE /:project/-/merge_requests/views.json': { body: { name: string }; answer: SavedView[] };
    'DELETE /groups/:group/-/merge_requests/views.json': { body: { name: string }; answer: SavedView[] };
    'DELETE /dashboard/merge_requests/views.json': { body: { name: string }; answer: SavedView[] };
  }
}
