/** The links of a subject stand in an order that people choose, each end in its own; null stands behind those that were placed. */
export default String.raw`
alter table subject_links
  add column source_position integer,
  add column target_position integer;
`;
