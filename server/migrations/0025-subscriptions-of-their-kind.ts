/** What was left of commits that are gone took the number of an issue, where that one has it: a subscription to it was not heard of. */
export default `
delete from subscriptions o using subjects s where s.id = o.target_id and s.kind <> o.target_type;
delete from notes o using subjects s where s.id = o.noteable_id and s.kind <> o.noteable_type;
delete from description_versions o using subjects s where s.id = o.noteable_id and s.kind <> o.noteable_type;
delete from mentions o using subjects s where s.id = o.target_id and s.kind <> o.target_type;
delete from notifications o using subjects s where s.id = o.target_id and s.kind <> o.target_type;
`;
