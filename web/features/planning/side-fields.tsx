import { SelectPanel } from '../../ui/select-panel.tsx';
import type { FieldPlace, PageField, Part, Patch } from './field.ts';
import { planningMessages } from './planning.messages.ts';
import { Block } from './side-block.tsx';

const { t } = planningMessages;

interface SideFieldsProps<S> {
  fields: readonly PageField<S>[];
  subject: S;
  place: FieldPlace;
  /** The viewer's abilities on the subject. */
  abilities: Readonly<Partial<Record<string, boolean>>>;
  onChange: (patch: Patch<S>) => unknown;
  /** In place of the editor of a field that the viewer may not change. */
  Missing?: Part<{ title: string; place: FieldPlace }>;
  /** For a new subject: each choice is kept in the form, and nothing links anywhere. */
  isNew?: boolean;
}

/** The fields of a subject with their editors. */
export function SideFields<S>({
  fields,
  subject,
  place,
  abilities,
  onChange,
  Missing,
  isNew = false,
}: SideFieldsProps<S>) {
  return fields.map(({ name, title, heading, ability, isSet, Value, none, Editor }) => {
    const edits = Editor !== undefined && abilities[ability] === true;
    const set = isSet(subject);
    if (Value === undefined || !(set || none?.always === true || (edits && none !== undefined))) return null;
    return (
      <Block
        key={name}
        id={name}
        name={heading?.(subject) ?? title}
        edit={
          edits ? (
            <SelectPanel
              openerClass="btn btn-invisible btn-small side-edit"
              opener={
                <>
                  <span>{t(isNew ? 'choose' : 'edit')}</span>
                  <span className="visually-hidden">{title}</span>
                </>
              }
            >
              {(panel) => (
                <Editor {...panel} subject={subject} place={place} onChange={onChange} each={isNew} />
              )}
            </SelectPanel>
          ) : Editor === undefined ? undefined : (
            Missing && <Missing title={title} place={place} />
          )
        }
      >
        {set ? (
          <Value subject={subject} place={place} isNew={isNew} onChange={edits ? onChange : undefined} />
        ) : (
          <span className="muted">
            {none?.text}
            {edits && none?.Act !== undefined ? <none.Act onChange={onChange} /> : null}
          </span>
        )}
      </Block>
    );
  });
}
