/**
 * What boards count of open issues: how many have each label, from a small index, since its rows say nothing more; which ones have any of some labels, in the
 * order of the issues, so that each is counted once without keeping all; and how many there are. Those who see only some of the confidential ones count the
 * rest from these indexes too, and look only the confidential ones up.
 */
export default `
create index subject_labels_counted on subject_labels (project_id, label_id, confidential) where kind = 'Issue' and state = 'opened';
create index subject_labels_of_open on subject_labels (project_id, subject_id, label_id, confidential) where kind = 'Issue' and state = 'opened';
create index issues_counted on subjects (project_id, state, confidential) where kind = 'Issue';
`;
