/** The parts of the page of any kind that kinds with pages of their own use. */
export { SubjectView } from './subject-page.tsx';
export { default as SubjectFields, type SubjectFieldsProps } from './subject-fields.tsx';
export { GoneNotice } from './gone-notice.tsx';
export { SidePeoplePlace } from './late-side-people.tsx';
export { subjectPath, subjectQuery, subjectInCache } from './subject.queries.ts';
export { subjects, type SubjectEntity } from './subject.entity.ts';
export type { OwnFields } from './fields.ts';
