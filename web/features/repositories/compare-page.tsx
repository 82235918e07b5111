import { ArrowSwitchIcon, GitCompareIcon } from '@primer/octicons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ComparePage } from '../../../contract/repositories/repositories.ts';
import { useParams, useRouteContext } from '../../platform/routing/hooks.ts';
import { Button, IconLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { FormField, TextInput } from '../../ui/field.tsx';
import { projectPage, useProject } from '../projects/index.ts';
import { changesMessages } from './changes.messages.ts';
import { comparePage } from './code-paths.ts';
import { compareQuery, refsQuery } from './code.queries.ts';
import { CommitDays } from './commit-rows.tsx';
import { DiffView } from './diff-view.tsx';
import { counted } from '../../platform/formats.ts';
import { showName } from './names.ts';
import './code.css';
import './refs.css';

const { t } = changesMessages;

function Result({
  project,
  page,
  from,
  to,
}: {
  project: string;
  page: ComparePage;
  from: string;
  to: string;
}) {
  if (page.commits.length === 0 && page.diff.files.length === 0)
    return (
      <div className="card">
        <EmptyState icon={<GitCompareIcon />} title={t('nothingToCompare')}>
          {t('nothingToCompareText', { from: showName(from), to: showName(to) })}
        </EmptyState>
      </div>
    );
  return (
    <>
      {page.merge_base === null ? <p className="muted">{t('noMergeBase')}</p> : null}
      <h2>{t('commitCount', counted(page.commits.length))}</h2>
      {page.more_commits ? <p className="muted">{t('moreCommits', { shown: page.commits.length })}</p> : null}
      <CommitDays project={project} commits={page.commits} />
      <DiffView
        project={project}
        diff={page.diff}
        sha={page.to.sha}
        base={page.merge_base ?? page.from.sha}
        fileQuery={(paths) => compareQuery(project, from, to, paths)}
      />
    </>
  );
}

interface Compared {
  project: string;
  from: string;
  to: string;
}

function Comparison({ project, from, to }: Compared) {
  const { data } = useSuspenseQuery(compareQuery(project, from, to));
  return (
    <>
      <CompareForm project={project} from={from} to={to} unknown={'unknown' in data ? data.unknown : []} />
      {'unknown' in data ? null : <Result project={project} page={data} from={from} to={to} />}
    </>
  );
}

/** A GET form, whose address redirects to `from...to`. */
function CompareForm({ project, from, to, unknown }: Compared & { unknown: readonly ('from' | 'to')[] }) {
  const [typed, setTyped] = useState<string>();
  const { data: refs } = useQuery({ ...refsQuery(project, typed ?? ''), enabled: typed !== undefined });
  return (
    <form
      key={`${from}...${to}`}
      className="compare-form"
      method="get"
      action={projectPage(project, 'compare')}
      data-enhance
    >
      {(['from', 'to'] as const).map((name) => (
        <FormField
          key={name}
          label={t(name === 'from' ? 'base' : 'head')}
          error={
            unknown.includes(name)
              ? t('unknownRef', { name: showName(name === 'from' ? from : to) })
              : undefined
          }
          required
        >
          {(control) => (
            <TextInput
              {...control}
              name={name}
              list="compare-refs"
              defaultValue={name === 'from' ? from : to}
              autoComplete="off"
              spellCheck={false}
              dir="auto"
              onFocus={(event) => setTyped(event.target.value)}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </FormField>
      ))}
      <datalist id="compare-refs">
        {[...(refs?.branches ?? []), ...(refs?.tags ?? [])].map((name) => (
          <option key={name} value={name}>
            {showName(name)}
          </option>
        ))}
      </datalist>
      {to === '' || unknown.length > 0 ? null : (
        <IconLink
          variant="default"
          icon={<ArrowSwitchIcon />}
          label={t('swap')}
          href={comparePage(project, to, from)}
        />
      )}
      <Button type="submit" variant="primary">
        {t('showChanges')}
      </Button>
    </form>
  );
}

/** Two refs and their difference. */
export default function CompareView() {
  const { path: project } = useParams<'/:path/-/compare/*?'>();
  const { from, to } = useRouteContext<'/:path/-/compare/*?'>();
  const owner = useProject(project);
  const base = from === '' ? (owner.default_branch ?? '') : from;
  return (
    <div className="page stack">
      <div className="page-head">
        <div>
          <h1>{t('compare')}</h1>
          <p>{t('compareText')}</p>
        </div>
      </div>
      {to === '' || base === '' ? (
        <CompareForm project={project} from={base} to={to} unknown={[]} />
      ) : (
        <Comparison project={project} from={base} to={to} />
      )}
    </div>
  );
}
