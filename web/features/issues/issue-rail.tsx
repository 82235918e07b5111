import { openField, type FieldPlace } from '../planning/index.ts';
import { collapsedFields, type CollapsedField } from '../planning/collapsed-fields.tsx';
import type { IssueEntity } from './issue.entity.ts';

const fields: readonly CollapsedField<IssueEntity>[] = [
  collapsedFields.assignees,
  collapsedFields.labels,
  collapsedFields.milestone,
  collapsedFields.dueDate,
  collapsedFields.weight,
  collapsedFields.health,
  collapsedFields.time,
  collapsedFields.confidential,
  collapsedFields.locked,
];

/** The collapsed sidebar of an issue: pressing an icon opens the sidebar and that field's editor. */
export default function IssueRail({ issue, place }: { issue: IssueEntity; place: FieldPlace }) {
  const abilities = issue.abilities as Readonly<Record<string, boolean>>;
  return (
    <div className="rail">
      {fields.map(({ name, ability, show }) => {
        const { icon, text, tip } = show(issue, place);
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
