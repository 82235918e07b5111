import { useParams, useRouteContext, useSearch } from '../../../platform/routing/hooks.ts';
import { FileEditor } from './editor-page.tsx';

/** `/-/edit/main/README.md` */
export default function EditFilePage() {
  const { path: project } = useParams<'/:path/-/edit/*?'>();
  const { at } = useRouteContext<'/:path/-/edit/*?'>();
  const { back } = useSearch<'/:path/-/edit/*?'>();
  return <FileEditor key={at} project={project} at={at} isNew={false} back={back} />;
}
