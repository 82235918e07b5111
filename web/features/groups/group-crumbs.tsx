import { uiMessages } from '../../ui/ui.messages.ts';
import { groupPath } from '../projects/index.ts';

export function GroupCrumbs({ path }: { path: string }) {
  const parts = path.split('/');
  return (
    <nav aria-label={uiMessages.t('breadcrumbs')}>
      <ol>
        {parts.map((part, index) => {
          const full = parts.slice(0, index + 1).join('/');
          return (
            <li key={full}>
              <a href={groupPath(full)}>{part}</a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
