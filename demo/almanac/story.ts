import type { Person, Storyteller } from './storyteller.ts';

/** Who acts, and the address of the project's merge requests. */
export interface Stage extends Storyteller {
  readonly merges: string;
  readonly project: string;
}

/** A merge request from its branch to where it stands today. Stories are played in the order in which they begin. */
export interface Story {
  /** Days ago. */
  readonly begins: number;
  play(stage: Stage): Promise<void>;
}

export const approve = (person: Person, stage: Stage, iid: number) =>
  person.call('POST', `${stage.merges}/${iid}/approve`);
export const report = (person: Person, stage: Stage, sha: string, state: string, description: string) =>
  person.call('POST', `${stage.project}/statuses/${sha}`, {
    state,
    name: 'tests',
    description,
    target_url: 'https://ci.coppice.example/almanac',
  });
