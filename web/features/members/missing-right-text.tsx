import { useQuery } from '@tanstack/react-query';
import type { ExplainedAction } from '../../../contract/members/missing-right.ts';
import { formatList } from '../../platform/formats.ts';
import { apiQuery } from '../../platform/query.ts';
import { pathPart } from '../../platform/url.ts';
import { missingRightMessages } from './missing-right.messages.ts';

const { t } = missingRightMessages;

const missingRightQuery = (project: string, action: ExplainedAction) =>
  apiQuery(`/${pathPart(project)}/-/missing_right.json`, { action });

/** Which role is missing, and who can give it. */
export default function MissingRightText({
  project,
  action,
  act,
}: {
  project: string;
  action: ExplainedAction;
  act: string;
}) {
  const { data } = useQuery(missingRightQuery(project, action));
  if (data === undefined || data.role === null) return t('cannot', { act });
  if (data.archived) return t('archived', { project, act });
  const people = data.givers.map(({ name }) => name);
  if (data.more > 0) people.push(t('others', { count: data.more }));
  const needed = t('needed', { role: data.role, project, act });
  return people.length === 0 ? needed : `${needed} ${t('canGive', { people: formatList(people) })}`;
}
