import type { CollapsedField } from './collapsed-fields.tsx';
import type { FieldPlace } from './field.ts';
import { openField } from './field-shortcuts.ts';

/** The fields of a collapsed sidebar: pressing an icon opens the sidebar and that field's editor. */
export function FieldRail<S>({
  fields,
  subject,
  place,
  abilities,
}: {
  fields: readonly CollapsedField<S>[];
  subject: S;
  place: FieldPlace;
  abilities: Readonly<Record<string, boolean>>;
}) {
  return (
    <div className="rail">
      {fields.map(({ name, ability, show }) => {
        const { icon, text, tip } = show(subject, place);
        return (
          <button
            key={name}
            type="button"
            className="rail-item"
            title={tip}
            aria-label={tip}
            onClick={(event) => {
              // A click elsewhere closes an open editor; this one opens it.
              event.stopPropagation();
              openField(name, abilities[ability] ?? false);
            }}
          >
            {icon}
            {text === undefined ? null : (
              <span className="truncate" dir="auto">
                {text}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
