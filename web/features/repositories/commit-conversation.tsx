import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { NoteableMessage } from '../../../contract/discussions/discussions.ts';
import { useSubscription } from '../../platform/realtime.ts';
import { Conversation } from '../discussions/index.ts';
import { can, projectQuery } from '../projects/index.ts';
import { codeMessages } from './code.messages.ts';
import { commitDiscussions, pageCall } from './code.queries.ts';

const { t } = codeMessages;

/** What was said of a commit, followed while the page is open, and the form to say more. */
export default function CommitConversation({ project, sha }: { project: string; sha: string }) {
  const client = useQueryClient();
  const { data: owner } = useSuspenseQuery(projectQuery(project));
  const base = pageCall(project, `commit/${sha}`);
  const refresh = (): void =>
    void client.invalidateQueries({ queryKey: commitDiscussions(project, sha).queryKey });
  useSubscription<NoteableMessage>('CommitChannel', { project_id: owner.id, sha }, refresh, refresh);
  return (
    <section aria-label={t('comments')}>
      <Conversation
        base={base}
        project={project}
        noteable={{
          type: 'Commit',
          id: sha,
          confidential: false,
          archived: owner.archived === true,
          canComment: can(owner, 'create_note'),
        }}
        state={undefined}
      >
        {null}
      </Conversation>
    </section>
  );
}
