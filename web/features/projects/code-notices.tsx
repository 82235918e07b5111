import { Suspense, type ComponentType } from 'react';
import { createRegistry } from '../../platform/registry.ts';
import { useViewer } from '../../platform/session.ts';

/** Something that a feature says above the code of a project. */
interface CodeNotice {
  readonly order?: number;
  readonly Notice: ComponentType<{ project: string }>;
}

/** Features add theirs: `codeNotices.add({ Notice })`. */
export const codeNotices = createRegistry<CodeNotice>();

/** What the code says to one person: nothing, to who is not signed in. */
export function CodeNotices({ project }: { project: string }) {
  if (useViewer() === null) return null;
  return codeNotices.all().map(({ Notice }, index) => (
    <Suspense key={index} fallback={null}>
      <Notice project={project} />
    </Suspense>
  ));
}
