import { GitPullRequestIcon, XIcon } from '@primer/octicons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { RecentPush } from '../../../../contract/merge-requests/merge-requests.ts';
import { useApi } from '../../../platform/app-context.tsx';
import { actOf } from '../../../platform/failed-acts.ts';
import { returnFocus } from '../../../platform/return-focus.ts';
import { addToast } from '../../../platform/toasts.ts';
import { pathPart } from '../../../platform/url.ts';
import { IconButton, LinkButton } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { withParts } from '../../../ui/with-parts.tsx';
import { projectPage } from '../../projects/index.ts';
import { recentPushesQuery } from './recent-pushes.queries.ts';
import { pushedMessages } from './pushed.messages.ts';
import './pushed.css';

const { t } = pushedMessages;

export interface PushedNewsProps {
  project: string;
  pushes: readonly RecentPush[];
}

/** Offers to propose branches, each of which can be put away. */
export default function PushedNews({ project: path, pushes }: PushedNewsProps) {
  const api = useApi();
  const client = useQueryClient();
  const { queryKey } = recentPushesQuery(path);
  const dismiss = async ({ project: of, branch }: RecentPush): Promise<void> => {
    const before = client.getQueryData(queryKey);
    client.setQueryData(
      queryKey,
      (now) => now && { pushes: now.pushes.filter((push) => push.branch !== branch || push.project !== of) },
    );
    returnFocus(
      () => document.querySelector('.pushed button'),
      () => document.querySelector('#main'),
    );
    try {
      await api.post(`/${pathPart(of)}/-/recent_pushes/dismiss`, { body: { branch } });
    } catch (error) {
      client.setQueryData(queryKey, before);
      addToast({ tone: 'danger', text: t('failed'), of: actOf(error) });
    }
  };
  return (
    <section className="pushed" aria-label={t('region')}>
      {pushes.map((push) => {
        const { project, branch, pushed_at } = push;
        const name = project === path ? branch : `${project}:${branch}`;
        return (
          <div key={name} className="banner">
            <GitPullRequestIcon />
            <p className="grow">
              {withParts(t('pushed'), {
                branch: (
                  <code className="branch-name" dir="auto">
                    {name}
                  </code>
                ),
                time: <RelativeTime time={pushed_at} />,
              })}
            </p>
            <LinkButton
              small
              variant="primary"
              href={`${projectPage(project, 'merge_requests/new')}?source_branch=${encodeURIComponent(branch)}`}
            >
              {t('create')}
            </LinkButton>
            <IconButton
              small
              icon={<XIcon />}
              label={t('dismiss', { branch: name })}
              onClick={() => void dismiss(push)}
            />
          </div>
        );
      })}
    </section>
  );
}
