/** Features that add to the frame: tabs, palette actions, shortcuts. Each file is small; pages load by themselves. */
import './accounts/accounts.registration.tsx';
import './groups/groups.registration.tsx';
import './projects/projects.registration.tsx';
