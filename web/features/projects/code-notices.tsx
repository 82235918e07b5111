import { Suspense, type ComponentType } from 'react';
import { createRegistry } from '../../platform/registry.ts';

/** Something that a feature says above the code of a project. */
interface CodeNotice {
  readonly order?: number;
  readonly Notice: ComponentType<{ project: string }>;
}

/** Features add theirs: `codeNotices.add({ Notice })`. */
export const codeNotices = createRegistry<CodeNotice>();

export function CodeNotices({ project }: { project: string }) {
  return codeNotices.all().map(({ Notice }, index) => (
    <Suspense key={index} fallback={null}>
      <Notice project={project} />
    </Suspense>
  ));
}
