import { LinkIcon, NumberIcon, ProjectRoadmapIcon, TrashIcon } from '@primer/octicons-react';
import { useQuery } from '@tanstack/react-query';
import { copyText } from '../../platform/copy-text.ts';
import { addToast } from '../../platform/toasts.ts';
import { MenuButton, MenuDivider } from '../../ui/menu-buttons.tsx';
import { fieldToggles, type FieldToggle, type Patch } from '../planning/index.ts';
import { projectPage } from '../projects/index.ts';
import type { IssueOnPage } from './issue.entity.ts';
import { promoteMessages } from './promote.messages.ts';
import { issueSidebarQuery } from './issue-sidebar.queries.ts';
import { issuesMessages } from './issues.messages.ts';

const { t } = issuesMessages;

/** The changes that the menu makes. */
const toggles: readonly FieldToggle<IssueOnPage>[] = [fieldToggles.confidential, fieldToggles.locked];

function copy(text: string): void {
  copyText(text).then(
    () => addToast({ tone: 'success', text: t('copied') }),
    () => addToast({ tone: 'info', text }),
  );
}

/** The entries of an issue's menu. */
export default function IssueMenu({
  issue,
  path,
  onChange,
  onDelete,
  onPromote,
}: {
  issue: IssueOnPage;
  path: string;
  onChange: (patch: Patch<IssueOnPage>) => void;
  onDelete: () => void;
  /** Takes the path of the group that gets the epic. */
  onPromote: (group: string) => void;
}) {
  const { abilities } = issue;
  const promotable = useQuery(issueSidebarQuery(path, issue.iid)).data?.promotable_to;
  const may = (ability: string): boolean => (abilities as Record<string, boolean>)[ability] ?? false;
  return (
    <>
      <MenuButton
        icon={<LinkIcon />}
        onClick={() => copy(new URL(projectPage(path, `issues/${issue.iid}`), location.href).href)}
      >
        {t('copyLink')}
      </MenuButton>
      <MenuButton icon={<NumberIcon />} onClick={() => copy(`${path}#${issue.iid}`)}>
        {t('copyReference')}
      </MenuButton>
      {toggles.map(({ name, ability, entry }) => {
        if (!may(ability)) return null;
        const { icon, text, patch } = entry(issue, 'issue');
        return (
          <MenuButton key={name} icon={icon} onClick={() => onChange(patch)}>
            {text}
          </MenuButton>
        );
      })}
      {promotable == null ? null : (
        <MenuButton icon={<ProjectRoadmapIcon />} onClick={() => onPromote(promotable)}>
          {promoteMessages.t('promote')}
        </MenuButton>
      )}
      {abilities.delete ? (
        <>
          <MenuDivider />
          <MenuButton danger icon={<TrashIcon />} onClick={onDelete}>
            {t('deleteIssue')}
          </MenuButton>
        </>
      ) : null}
    </>
  );
}
