import type { ChangeWords, Sentence } from '../../platform/subjects/change.ts';
import { inWords } from '../../platform/subjects/change.ts';

interface Added {
  readonly count: number;
  /** There are more than that. */
  readonly more?: boolean;
  /** The last of them, the oldest first. Missing in what was recorded before it was kept. */
  readonly commits?: readonly { readonly sha: string; readonly title: string }[];
}

/** A list of what was added, if it is known. */
const listed = ({ commits = [] }: Added): Sentence =>
  commits.length === 0
    ? []
    : [{ list: commits.map(({ sha, title }): Sentence => [{ reference: sha }, ' ', { quoted: title }]) }];

/** What the history says of pushes to the source branch. */
export const sourceHeadWords: ChangeWords = {
  attribute: 'source_head',
  words: inWords<string, Added>({
    en({ old, new: head, detail }) {
      if (head === null) return ['deleted the source branch'];
      if (head === old) return ['restored the source branch'];
      if (detail === null) return ['rewrote the source branch, which is now at ', { reference: head }];
      const number = detail.count === 1 ? '1 commit' : `${detail.count} commits`;
      const commits = detail.more === true ? `more than ${number}` : number;
      return [`added ${commits}, up to `, { reference: head }, ...listed(detail)];
    },
    de({ old, new: head, detail }) {
      if (head === null) return ['hat den Quellbranch gelöscht'];
      if (head === old) return ['hat den Quellbranch wiederhergestellt'];
      if (detail === null)
        return ['hat den Quellbranch neu geschrieben; er ist jetzt bei ', { reference: head }];
      const number = detail.count === 1 ? '1 Commit' : `${detail.count} Commits`;
      const commits = detail.more === true ? `mehr als ${number}` : number;
      return [`hat ${commits} hinzugefügt, bis `, { reference: head }, ...listed(detail)];
    },
  }),
};
