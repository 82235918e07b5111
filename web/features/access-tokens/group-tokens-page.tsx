import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '../../platform/routing/hooks.ts';
import { groupQuery, GroupSettingsNav } from '../groups/index.ts';
import { BotTokens } from './bot-tokens.tsx';

export default function GroupTokensPage() {
  const { group: path } = useParams<'/groups/:group'>();
  const { data: group } = useSuspenseQuery(groupQuery(path));
  return (
    <BotTokens
      source="groups"
      path={path}
      // Only Owners manage the tokens of a group.
      highest={50}
      leadTo={`/groups/${path}/-/settings/access_tokens`}
      nav={<GroupSettingsNav group={group} current="accessTokens" />}
    />
  );
}
