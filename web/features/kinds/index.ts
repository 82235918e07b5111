/** The parts of the page of any kind that kinds with pages of their own use. */
export { SubjectView } from './subject-page.tsx';
export { subjectQuery, subjectInCache } from './subject.queries.ts';
export { subjects } from './subject.entity.ts';
