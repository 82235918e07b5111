import type { SubjectPage } from '../../../contract/kinds/kinds.ts';
import { EditForm, type EditFormProps } from '../planning/index.ts';
import { TemplateChooser } from '../templates/index.ts';

/** Edits title and description of a subject of any kind in place. */
export default function SubjectEditForm({
  subject,
  fetchAgain,
  ...form
}: { subject: SubjectPage; fetchAgain: () => Promise<SubjectPage> } & Pick<
  EditFormProps<SubjectPage>,
  'save' | 'ownFields' | 'onClose'
>) {
  const { name, noun, parent } = subject.kind;
  return (
    <EditForm
      type={name}
      kind={noun}
      subject={subject}
      refresh={fetchAgain}
      renderTemplates={(text, onApply) => (
        <TemplateChooser
          project={subject.parent_path}
          parent={parent}
          kind={noun.replaceAll(' ', '_')}
          text={text}
          onApply={onApply}
        />
      )}
      {...form}
    />
  );
}
