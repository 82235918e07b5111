import type { ChoicePlace, FieldPlace } from './field.ts';

/** Where a subject's own values are chosen from: of a group, without what is only in the projects below it. */
export const ownOf = ({ parent = 'project', project }: FieldPlace): ChoicePlace => ({
  kind: parent,
  path: project,
  own: true,
});
