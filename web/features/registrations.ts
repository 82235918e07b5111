/** The features' parts of the frame: tabs and shortcuts. They are in the first script of every page, so each file is small. */
import { addPaletteEntriesLate } from '../platform/palette.ts';
import './accounts/accounts.registration.tsx';
import './activity/activity.registration.tsx';
import './boards/boards.registration.tsx';
import './groups/groups.registration.tsx';
import './issues/issues.registration.tsx';
import './merge-requests/merge-requests.registration.tsx';
import './epics/epics.registration.tsx';
import './projects/projects.registration.tsx';
import './todos/todos.registration.tsx';
import './repositories/repositories.registration.tsx';

addPaletteEntriesLate(() => import('./palette-registrations.ts'));
