import { lazy } from '../../platform/lazy.ts';
import type { SubjectDay } from '../../../contract/kinds/kinds.ts';
import { formatDate } from '../../platform/formats.ts';
import type { OwnFields } from '../kinds/index.ts';
import { epicsMessages } from './epics.messages.ts';

const { t } = epicsMessages;

function Day({ title, day }: { title: string; day: SubjectDay }) {
  return (
    <div>
      <span>{title}</span>
      {day.date === null ? (
        <span className="muted">{t('noDate')}</span>
      ) : (
        <time dateTime={day.date}>{formatDate(day.date)}</time>
      )}
    </div>
  );
}

/** What only epics have. */
export const epicFields: OwnFields = {
  parent_epic: {
    name: 'parent_epic',
    get title() {
      return t('parent');
    },
    ability: 'update',
    isSet: ({ ancestors = [] }) => ancestors.length > 0,
    Value: ({ subject: { ancestors = [] } }) => (
      <ul className="epic-ancestors">
        {ancestors.map(({ id, title, path }) => (
          <li key={id}>
            <a className="link-plain" href={path} dir="auto">
              {title}
            </a>
          </li>
        ))}
      </ul>
    ),
    none: {
      get text() {
        return t('noParent');
      },
      always: true,
    },
    Editor: lazy(() => import('./parent-editor.tsx')),
  },
  dates: {
    name: 'dates',
    get title() {
      return t('dates');
    },
    ability: 'update',
    isSet: ({ dates }) => dates !== undefined && (dates.start.date !== null || dates.due.date !== null),
    Value: ({ subject: { dates } }) => (
      <div className="epic-dates">
        <Day title={t('startDate')} day={dates!.start} />
        <Day title={t('dueDate')} day={dates!.due} />
      </div>
    ),
    none: {
      get text() {
        return t('noDates');
      },
      always: true,
    },
    Editor: lazy(() => import('./dates-editor.tsx')),
  },
  color: {
    name: 'color',
    get title() {
      return t('color');
    },
    ability: 'update',
    isSet: ({ color }) => color !== undefined,
    Value: ({ subject: { color } }) => (
      <span className="epic-value">
        <span className="epic-color" style={{ backgroundColor: color }} aria-hidden="true" />
        <code>{color}</code>
      </span>
    ),
    Editor: lazy(() => import('./color-editor.tsx')),
  },
};
