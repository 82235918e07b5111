import { MissingRight } from '../../members/index.ts';
import { PickNone } from '../../planning/index.ts';
import { mergeRequestListMessages } from './merge-request-list.messages.ts';

/** Which role a member lacks to change many merge requests of a project at once. */
export default function NoBulk({ project }: { project: string }) {
  return (
    <MissingRight project={project} action="merge" act={mergeRequestListMessages.t('bulkAct')}>
      {(control) => <PickNone {...control} />}
    </MissingRight>
  );
}
