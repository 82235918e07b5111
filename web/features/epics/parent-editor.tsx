import { EpicList, type EditorProps } from '../planning/index.ts';
import type { SubjectEntity } from '../kinds/index.ts';
import { epicsMessages } from './epics.messages.ts';
import { ownPath } from '../../platform/url.ts';

const { t } = epicsMessages;

/** Chooses the epic that an epic is below: one of its group or of a group above. */
export default function ParentEditor({ subject, place, onChange, ...panel }: EditorProps<SubjectEntity>) {
  const parent = subject.ancestors?.at(-1) ?? null;
  return (
    <EpicList
      {...panel}
      from={{ kind: 'group', path: place.project, own: true }}
      today={place.today}
      title={t('chooseParent')}
      none={t('noParentChosen')}
      selected={parent}
      without={subject.id}
      onChoose={(chosen) => {
        if (chosen?.id === parent?.id) return;
        onChange({
          // What is above the chosen one comes with the answer.
          shown: {
            ancestors:
              chosen === null
                ? []
                : [
                    {
                      id: chosen.id,
                      iid: chosen.iid,
                      title: chosen.title,
                      group_path: chosen.references.full.split('&')[0]!,
                      path: ownPath(chosen.web_url),
                    },
                  ],
          },
          sent: { parent_id: chosen?.id ?? null },
          failed: t('parentFailed'),
        });
      }}
    />
  );
}
