// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';
import * as part0 from './access-tokens.ts';
import * as part1 from './accounts.ts';
import * as part2 from './activity.ts';
import * as part3 from './boards.ts';
import * as part4 from './commit-statuses.ts';
import * as part5 from './deploy-keys.ts';
import * as part6 from './discussions.ts';
import * as part7 from './epic-tree.ts';
import * as part8 from './epics.ts';
import * as part9 from './forks.ts';
import * as part10 from './groups.ts';
import * as part11 from './instance.ts';
import * as part12 from './issue-merge-requests.ts';
import * as part13 from './issues.ts';
import * as part14 from './label-merging.ts';
import * as part15 from './labels.ts';
import * as part16 from './markdown.ts';
import * as part17 from './members.ts';
import * as part18 from './merge-requests.ts';
import * as part19 from './milestones.ts';
import * as part20 from './namespaces.ts';
import * as part21 from './notifications.ts';
import * as part22 from './planning.ts';
import * as part23 from './projects.ts';
import * as part24 from './protected-branches.ts';
import * as part25 from './repositories.ts';
import * as part26 from './search.ts';
import * as part27 from './subscriptions.ts';
import * as part28 from './templates.ts';
import * as part29 from './todos.ts';
import * as part30 from './uploads.ts';
import * as part31 from './schemas-a.ts';
import * as part32 from './schemas-b.ts';
import * as part33 from './schemas-c.ts';
import * as part34 from './schemas-d.ts';
import * as part35 from './schemas-e.ts';
import * as part36 from './schemas-f.ts';
import * as part37 from './schemas-g.ts';
import * as part38 from './schemas-i.ts';
import * as part39 from './schemas-l.ts';
import * as part40 from './schemas-m.ts';
import * as part41 from './schemas-n.ts';
import * as part42 from './schemas-p.ts';
import * as part43 from './schemas-r.ts';
import * as part44 from './schemas-s.ts';
import * as part45 from './schemas-t.ts';
import * as part46 from './schemas-u.ts';

export const answers: DescribedAnswers = {
  operations: Object.assign({}, part0.operations, part1.operations, part2.operations, part3.operations, part4.operations, part5.operations, part6.operations, part7.operations, part8.operations, part9.operations, part10.operations, part11.operations, part12.operations, part13.operations, part14.operations, part15.operations, part16.operations, part17.operations, part18.operations, part19.operations, part20.operations, part21.operations, part22.operations, part23.operations, part24.operations, part25.operations, part26.operations, part27.operations, part28.operations, part29.operations, part30.operations) as DescribedAnswers['operations'],
  schemas: Object.assign({}, part31.schemas, part32.schemas, part33.schemas, part34.schemas, part35.schemas, part36.schemas, part37.schemas, part38.schemas, part39.schemas, part40.schemas, part41.schemas, part42.schemas, part43.schemas, part44.schemas, part45.schemas, part46.schemas) as DescribedAnswers['schemas'],
};
