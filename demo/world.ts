/** The people, projects and texts of the demonstration data; demo.ts creates them. */
export const people = [
  ['mara', 'Mara Lindqvist', 'Keeps the release train on time'],
  ['tomas', 'Tomás Ferreira', 'Storage and everything below it'],
  ['aiko', 'Aiko Tanabe', 'Front end, mostly after coffee'],
  ['jonas', 'Jonas Weber', 'Build systems'],
  ['priya', 'Priya Raman', 'Queries that used to be slow'],
  ['nils', 'Nils Aaltonen', 'On call this week'],
  ['sofia', 'Sofia Marchetti', 'Design and documentation'],
  ['kwame', 'Kwame Boateng', 'Networks'],
  ['lena', 'Lena Hofmann', 'Security'],
  ['omar', 'Omar Haddad', 'Support, the first line and the last'],
  ['yuki', 'Yuki Sato', 'Mobile'],
  ['ben', 'Ben Carter', 'New here'],
] as const;

export const labels = [
  ['bug', '#d9534f', 'Something does not work as it says'],
  ['enhancement', '#5cb85c', 'It could do more'],
  ['documentation', '#f0ad4e', 'Words are missing or wrong'],
  ['performance', '#8e44ad', 'It is slower than it should be'],
  ['ux', '#428bca', 'It works and feels wrong'],
  ['p::1', '#c0392b', 'Now'],
  ['p::2', '#e67e22', 'Soon'],
  ['p::3', '#7f8c8d', 'Some day'],
  ['good first issue', '#16a085', 'A good place to begin'],
] as const;

export const subjects = [
  'Rendering stalls when the cache is cold',
  'Search finds nothing when the query has an umlaut',
  'Show the size of a file before it is downloaded',
  'Import forgets the time zone of a date',
  'Sign-in page jumps when the font arrives',
  'Explain how backups are restored',
  'Export loses empty folders',
  'A long branch name runs over the edge',
  'Keyboard focus is lost after closing the dialog',
  'Retry the upload when the network comes back',
  'Warn before the disk is full, not after',
  'Sort milestones by due date',
  'The list of members takes four seconds with 2,000 of them',
  'Copying code takes the line numbers with it',
  'Dark theme: code comments can hardly be read',
  'Health check answers before the database does',
  'Times are shown in the zone of the server',
  'Allow a label to be renamed without losing its issues',
  'Mails to two people of the same name are mixed up',
  'Document the limits of the API',
  'Undo for a deleted comment',
  'Paging ends one page too early',
  'The cache grows without bound on the import workers',
  'Remember the chosen sort order',
  'Names with a plus sign are not found',
] as const;

export const openings = [
  '## What happens\n\n{subject}. It happens about one time in ten, more often in the morning.\n\n## Steps\n\n1. Start with an empty cache\n2. Open the page\n3. Wait\n\n- [x] reproduced on the test machine\n- [ ] reproduced on a phone\n- [ ] written a test',
  'Seen by two customers this week. The log says:\n\n```text\nWARN  slow answer  path=/projects  milliseconds=4120\nWARN  slow answer  path=/projects  milliseconds=3987\n```\n\nI suspect the join in the second query, see `project.queries.ts`.',
  'It would help a lot if this worked. **Who it is for:** everybody who does this more than once a day.\n\n| before | after |\n|---|---|\n| four clicks | one |\n| no undo | undo for a minute |\n\nRelated to #earlier.',
  'Small thing, but it looks careless. A screenshot says it better than I can; until then: the text touches the border at 390 pixels.',
] as const;

export const replies = [
  'I can reproduce it. It needs a cold cache **and** more than one worker.',
  'Thanks, that is a good report. @{person} did you not see something like it in spring?',
  'Much like #earlier. The fix helped there, but it did not reach this path.',
  'Would a limit be enough? Something like\n\n```ts\nconst limit = Math.min(asked, 100);\n```',
  'Measured it: 4.1 s before, **90 ms** with the index. I will clean it up and push.',
  'I would rather not add a setting for this. Can we choose the right value ourselves?',
  'Agreed.',
  'Tried the branch: works here, in both themes.',
  'Moving this out of the milestone, it is not worth holding the release.',
  '> It happens about one time in ten\n\nFor me every time, if that helps.',
] as const;

/** Replies in threads. */
export const answers = [
  'Good question. I would keep it as it is, and say so in the documentation.',
  'Yes. Done in my branch, together with a test that failed before.',
  'Only if it costs nothing. I will measure it tonight.',
  'Let us settle this here: we do the simple thing first.',
] as const;
