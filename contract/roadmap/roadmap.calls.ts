import type { Roadmap, RoadmapAsked, RoadmapEpic } from './roadmap.ts';

declare module '../calls.ts' {
  interface Calls {
    'GET /groups/:group/-/roadmap.json': { query: RoadmapAsked; answer: Roadmap };
    'GET /groups/:group/-/epics/:iid/roadmap.json': { answer: { epics: RoadmapEpic[] } };
  }
}
