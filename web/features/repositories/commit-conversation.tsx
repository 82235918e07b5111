import { MarkdownPlaceProvider, projectPlace } from '../../ui/markdown-place.ts';
import { Conversation } from '../discussions/index.ts';
import { useProject } from '../projects/index.ts';
import { changesMessages } from './changes.messages.ts';
import { pageCall } from './code.queries.ts';

const { t } = changesMessages;

const commitWords = {
  get locked() {
    return t('commentsLocked');
  },
};

/** The live conversation about a commit, and its form. */
export default function CommitConversation({ project, sha }: { project: string; sha: string }) {
  const owner = useProject(project);
  const base = pageCall(project, `commit/${sha}`);
  return (
    <section aria-label={t('comments')}>
      <MarkdownPlaceProvider value={projectPlace(project, 'Commit', sha)}>
        <Conversation
          base={base}
          source={{ channel: 'CommitChannel', params: { project_id: owner.id, sha } }}
          words={commitWords}
          state={undefined}
        >
          {null}
        </Conversation>
      </MarkdownPlaceProvider>
    </section>
  );
}
