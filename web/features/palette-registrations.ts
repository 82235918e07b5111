/** The features' palette entries; loaded when the palette is first opened. */
import './activity/activity.palette.tsx';
import './accounts/accounts.palette.tsx';
import './epics/epics.palette.tsx';
import './groups/groups.palette.tsx';
import './issues/issues.palette.tsx';
import './merge-requests/merge-requests.palette.tsx';
import './todos/todos.palette.tsx';
import './projects/projects.palette.tsx';
import './repositories/repositories.palette.tsx';
import './instance/instance.palette.tsx';
import './help/help.palette.tsx';
