/** The icons of kinds of subjects in lists of activity; loaded with these lists, by the pages that have one (`routes/with-activity`). */
import './epics/epics.activity.tsx';
import './issues/issues.activity.tsx';
import './merge-requests/merge-requests.activity.tsx';
