import { useMemo, type ReactNode } from 'react';
import { lazyPart, type LazyPage } from '../../platform/lazy-page.tsx';
import { AfterPaint, HydrateWhenUsed, HydrateWhenVisible } from '../../ui/hydrate-when.tsx';
import { type Patch, Gutter, shownOf } from '../planning/index.ts';
import { kindsMessages } from './kinds.messages.ts';
import { LateFields } from './late-parts.ts';
import type { SubjectEntity } from './subject.entity.ts';
import type { SubjectFieldsProps } from './subject-fields.tsx';

const { t } = kindsMessages;

const LateRail = lazyPart<{ subject: SubjectEntity }>(() => import('./subject-rail.tsx'));

/** The column beside a subject: its fields, and what its kind shows below them. */
export function SubjectSidebar({
  subject,
  part: Fields = LateFields,
  onChange,
  children,
}: {
  subject: SubjectEntity;
  part?: LazyPage<SubjectFieldsProps> | undefined;
  children?: ReactNode;
  onChange: (patch: Patch<SubjectEntity>) => unknown;
}) {
  const shown = useMemo(() => shownOf(subject, 'user_notes_count'), [subject]);
  return (
    <Gutter
      label={t('details')}
      group={t('onPage', { kind: subject.kind.noun })}
      rail={
        <HydrateWhenVisible part={LateRail}>
          <LateRail subject={subject} />
        </HydrateWhenVisible>
      }
    >
      <AfterPaint>
        <HydrateWhenUsed part={Fields} of={shown}>
          <Fields subject={subject} onChange={onChange} />
        </HydrateWhenUsed>
        {children}
      </AfterPaint>
    </Gutter>
  );
}
