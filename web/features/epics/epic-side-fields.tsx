import { SubjectFields, type SubjectFieldsProps } from '../kinds/index.ts';
import { epicFields } from './epic-fields.tsx';

/** The fields of an epic's sidebar. */
export default function EpicSideFields(props: SubjectFieldsProps) {
  return <SubjectFields {...props} ownFields={epicFields} />;
}
