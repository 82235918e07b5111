import { useParams, useRouteContext } from '../../../platform/routing/hooks.ts';
import { FileEditor } from './editor-page.tsx';

/** `/-/new/main/docs`: a file in that folder. */
export default function NewFilePage() {
  const { path: project } = useParams<'/:path/-/new/*?'>();
  const { at } = useRouteContext<'/:path/-/new/*?'>();
  return <FileEditor key={at} project={project} at={at} isNew />;
}
