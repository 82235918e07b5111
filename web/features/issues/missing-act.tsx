import { Button } from '../../ui/button.tsx';
import { MissingRight } from '../members/index.ts';
import type { FieldPlace } from '../planning/index.ts';
import { useIsMember } from '../projects/index.ts';
import { issuesMessages } from './issues.messages.ts';
import { nounInSentence } from '../../platform/formats.ts';

const { t } = issuesMessages;

/** A button of an issue's head that this member may not use; nothing for others. */
export function MissingAct({ path, act, text }: { path: string; act: string; text: string }) {
  if (!useIsMember(path)) return null;
  return (
    <MissingRight project={path} action="admin_issue" act={act}>
      {(control) => <Button {...control}>{text}</Button>}
    </MissingRight>
  );
}

/** The same for the editor of a field in the sidebar. */
export function MissingEdit({ title, place }: { title: string; place: FieldPlace }) {
  if (!useIsMember(place.project)) return null;
  return (
    <MissingRight
      project={place.project}
      action="admin_issue"
      act={t('changeField', { field: nounInSentence(title) })}
    >
      {(control) => (
        <Button {...control} variant="invisible" small className="side-edit">
          {t('edit')} <span className="visually-hidden">{title}</span>
        </Button>
      )}
    </MissingRight>
  );
}
