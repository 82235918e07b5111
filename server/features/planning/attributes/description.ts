import { inWords } from '../../../platform/subjects/change.ts';
import { RENDERER_VERSION } from '../../../markdown/index.ts';
import { invalid } from '../../../platform/errors.ts';
import { cleanText, insertDescriptionVersion, renderNote } from '../../discussions/index.ts';
import { isSecret } from '../attribute.ts';
import type { Attribute } from '../attribute.ts';

const maximumDescriptionLength = 1024 * 1024;

/** The description as it is stored; throws 400 for one that is too long. */
export function checkDescription(description: string): string {
  if (description.length > maximumDescriptionLength)
    throw invalid({ description: [`is too long (maximum is ${maximumDescriptionLength} characters)`] });
  return cleanText(description);
}

interface Detail {
  /** The task list item that was checked. */
  readonly item?: string;
  readonly checked?: boolean;
  /** It was confidential then: the text is only for people who could read it. */
  readonly confidential?: true;
}

/** The text itself is in its versions, where it can be deleted; the change refers to the new version. */
export const description: Attribute = {
  name: 'description',
  right: 'update',
  isAsked: (changes) => changes.description !== undefined,
  async plan({ ctx, subject }, changes) {
    const { noteable, fields } = subject;
    const wanted = checkDescription(changes.description!);
    if (wanted === fields.description) return undefined;
    const rendered = await renderNote(ctx, noteable, wanted);
    const editorId = ctx.viewer.user?.id ?? null;
    const { task } = changes;
    return async (tx, now) => {
      const versionId = await insertDescriptionVersion(tx, noteable, {
        before: fields.description,
        after: wanted,
        authorId: editorId,
        beganBy: fields.author_id,
        beganAt: fields.created_at,
      });
      return {
        columns: {
          description: wanted,
          description_html: rendered.html,
          description_html_version: RENDERER_VERSION,
          task_count: rendered.taskCount,
          task_completed_count: rendered.completedTaskCount,
          last_edited_at: new Date(),
          last_edited_by_id: editorId,
        },
        notes: [
          {
            action: task === undefined ? 'description' : 'task',
            changes: [
              {
                attribute: 'description',
                new: { version: versionId },
                detail: isSecret(now, changes) ? { ...task, confidential: true } : task,
              },
            ],
            descriptionVersionId: versionId,
          },
        ],
      };
    };
  },
  words: inWords<{ readonly version: number }, Detail>({
    en({ detail }, { readsSecrets }) {
      const { item, checked, confidential } = detail ?? {};
      return item === undefined || (confidential === true && !readsSecrets)
        ? ['changed the description']
        : [
            'marked the checklist item ',
            { strong: item },
            ` as ${checked === true ? 'completed' : 'incomplete'}`,
          ];
    },
    de({ detail }, { readsSecrets }) {
      const { item, checked, confidential } = detail ?? {};
      return item === undefined || (confidential === true && !readsSecrets)
        ? ['hat die Beschreibung geändert']
        : ['hat den Punkt ', { strong: item }, ` als ${checked === true ? 'erledigt' : 'offen'} markiert`];
    },
  }),
};
