import { EditForm, type EditFormProps } from '../planning/index.ts';
import { can, useProjectInCache } from '../projects/index.ts';
import { TemplateChooser } from '../templates/index.ts';
import type { IssueOnPage } from './issue.entity.ts';

/** Edits title and description of an issue in place. */
export default function IssueEditForm({
  project: path,
  issue,
  ...form
}: { project: string; issue: IssueOnPage } & Pick<
  EditFormProps<IssueOnPage>,
  'preview' | 'save' | 'refresh' | 'onClose'
>) {
  const project = useProjectInCache(path);
  return (
    <EditForm
      type="Issue"
      kind="issue"
      subject={issue}
      renderTemplates={(text, onApply) =>
        can(project, 'read_code') ? (
          <TemplateChooser project={path} kind="issue" text={text} onApply={onApply} />
        ) : null
      }
      {...form}
    />
  );
}
