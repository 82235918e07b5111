import { ChecklistIcon } from '@primer/octicons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazy } from '../../platform/lazy.ts';
import { Button } from '../../ui/button.tsx';
import type { TemplateChooserProps } from './template-chooser.tsx';
import { templateNamesQuery } from './template.queries.ts';
import { templatesMessages } from './templates.messages.ts';

/** Loads late: nobody waits for it, and many projects have no template. */
const Chooser = lazy(() => import('./template-chooser.tsx'));

/**
 * The menu of templates, where there are any. Until it is there its button keeps the place, so that the form does not move. `live`: the script of
 * the form has begun.
 */
export function TemplateChooser({ live = true, ...props }: TemplateChooserProps & { live?: boolean }) {
  const { data: templates = [] } = useQuery(templateNamesQuery(props));
  if (templates.length === 0) return null;
  const place = (
    <div className="needs-script">
      <Button small disabled icon={<ChecklistIcon />}>
        {templatesMessages.t('choose')}
      </Button>
    </div>
  );
  return live ? (
    <Suspense fallback={place}>
      <Chooser {...props} />
    </Suspense>
  ) : (
    place
  );
}
