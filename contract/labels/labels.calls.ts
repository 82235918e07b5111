import type { CountedLabel, Label, LabelChoice, LabelledCounts } from './labels.ts';

interface LabelBody {
  description?: string;
  priority?: number | null;
}
interface NewLabel extends LabelBody {
  name: string;
  color: string;
}
interface LabelChanges extends LabelBody {
  new_name?: string;
  color?: string;
}
interface LabelsAsked {
  page?: number;
  per_page?: number;
  search?: string;
}
interface CountedLabelsAsked extends LabelsAsked {
  with_counts?: boolean;
  include_ancestor_groups?: boolean;
}

declare module '../calls.ts' {
  interface Calls {
    'GET /dashboard/labels.json': { query: LabelsAsked; answer: Label[] };
    'GET /groups/:group/-/issues/labels.json': { query: LabelsAsked; answer: Label[] };
    'GET /:project/-/labels.json': { query: { search?: string }; answer: LabelChoice[] };
    'GET /groups/:group/-/labels.json': { query: { search?: string }; answer: LabelChoice[] };
    'GET /:project/-/labels/priorities.json': { answer: CountedLabel[] };
    'POST /:project/-/labels/set_priorities': { body: { label_ids: number[] }; answer: undefined };
    'GET /:project/-/labels/:label/labelled.json': { answer: LabelledCounts };
    'GET /groups/:group/-/labels/:label/labelled.json': { answer: LabelledCounts };
    'POST /:project/-/labels/:label/merge': { body: { into: number }; answer: { merged: boolean } };
    'POST /groups/:group/-/labels/:label/merge': { body: { into: number }; answer: { merged: boolean } };
    'POST /-/projects/:id/labels/generate': { answer: undefined };

    'GET /api/v4/projects/:id/labels': { query: CountedLabelsAsked; answer: CountedLabel[] };
    'GET /api/v4/groups/:id/labels': { query: CountedLabelsAsked; answer: CountedLabel[] };
    'POST /api/v4/projects/:id/labels': { body: NewLabel; answer: CountedLabel };
    'POST /api/v4/groups/:id/labels': { body: NewLabel; answer: CountedLabel };
    'GET /api/v4/projects/:id/labels/:label_id': { answer: CountedLabel };
    'GET /api/v4/groups/:id/labels/:label_id': { answer: CountedLabel };
    'PUT /api/v4/projects/:id/labels/:label_id': { body: LabelChanges; answer: CountedLabel };
    'PUT /api/v4/groups/:id/labels/:label_id': { body: LabelChanges; answer: CountedLabel };
    'DELETE /api/v4/projects/:id/labels/:label_id': { answer: undefined };
    'DELETE /api/v4/groups/:id/labels/:label_id': { answer: undefined };
    'PUT /api/v4/projects/:id/labels/:label_id/promote': { answer: CountedLabel };
    'POST /api/v4/projects/:id/labels/:label_id/subscribe': { answer: CountedLabel };
    'POST /api/v4/groups/:id/labels/:label_id/subscribe': { answer: CountedLabel };
    'POST /api/v4/projects/:id/labels/:label_id/unsubscribe': { answer: CountedLabel };
    'POST /api/v4/groups/:id/labels/:label_id/unsubscribe': { answer: CountedLabel };
  }
}
