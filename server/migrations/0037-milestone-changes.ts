/** The history of a milestone: which issues were ever in it. */
export default String.raw`
create index changes_milestone on changes ((coalesce(new, old) ->> 'id'), subject_id) where attribute = 'milestone';
`;
