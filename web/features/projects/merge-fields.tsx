import { Fragment } from 'react';
import type { Project } from '../../../contract/projects/projects.ts';
import type { FormState } from '../../platform/form.tsx';
import { Checkbox, FormField, Select, TextArea, TextInput } from '../../ui/field.tsx';
import { projectsMessages } from './projects.messages.ts';

const { t } = projectsMessages;

const mergeMethods = {
  merge: 'mergeMethodMerge',
  rebase_merge: 'mergeMethodLinear',
  ff: 'mergeMethodFastForward',
} as const;

const squashOptions = {
  never: 'squashNever',
  default_off: 'squashOff',
  default_on: 'squashOn',
  always: 'squashAlways',
} as const;

const sourceChoices = ['remove_source_branch_after_merge'] as const;

const threadChoices = ['resolve_outdated_diff_discussions'] as const;

const pushChoices = ['printing_merge_request_link_enabled'] as const;

const statusChoices = ['only_allow_merge_if_pipeline_succeeds', 'allow_merge_on_skipped_pipeline'] as const;

const approvalChoices = [
  'reset_approvals_on_push',
  'merge_requests_author_approval',
  'merge_requests_disable_committers_approval',
] as const;

type Choice = (
  | typeof sourceChoices
  | typeof threadChoices
  | typeof pushChoices
  | typeof statusChoices
  | typeof approvalChoices
)[number];

/** Settings that are on or off. */
const Choices = ({ names, project }: { names: readonly Choice[]; project: Project }) =>
  names.map((name) => (
    <Fragment key={name}>
      <input type="hidden" name={name} value="false" />
      <Checkbox
        name={name}
        value="true"
        label={t(name)}
        hint={t(`${name}_hint`)}
        defaultChecked={project[name] === true}
      />
    </Fragment>
  ));

const templates = ['merge_commit_template', 'squash_commit_template', 'suggestion_commit_message'] as const;

/** What commits say that nobody gave words. */
const TemplateFields = ({ project, state }: { project: Project; state: FormState }) =>
  templates.map((name) => (
    <FormField key={name} label={t(name)} hint={t(`${name}_hint`)} error={state.errors[name]}>
      {(control) => (
        <TextArea
          {...control}
          name={name}
          className="mono"
          rows={4}
          maxLength={2000}
          dir="auto"
          defaultValue={project[name] ?? ''}
        />
      )}
    </FormField>
  ));

/** What new issues and merge requests begin with. */
export const DescriptionFields = ({ project, state }: { project: Project; state: FormState }) =>
  (['issues_template', 'merge_requests_template'] as const).map((name) => (
    <FormField key={name} label={t(name)} hint={t(`${name}_hint`)} error={state.errors[name]}>
      {(control) => (
        <TextArea
          {...control}
          name={name}
          rows={4}
          maxLength={10_000}
          dir="auto"
          defaultValue={project[name] ?? ''}
        />
      )}
    </FormField>
  ));

/** How merge requests are merged. */
export function MergeFields({ project, state }: { project: Project; state: FormState }) {
  return (
    <>
      <FormField label={t('mergeMethod')} hint={t('mergeMethodHint')} error={state.errors['merge_method']}>
        {(control) => (
          <Select {...control} name="merge_method" defaultValue={project.merge_method ?? 'merge'}>
            {Object.entries(mergeMethods).map(([value, label]) => (
              <option key={value} value={value}>
                {t(label)}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField label={t('squashOption')} hint={t('squashOptionHint')} error={state.errors['squash_option']}>
        {(control) => (
          <Select {...control} name="squash_option" defaultValue={project.squash_option ?? 'default_off'}>
            {Object.entries(squashOptions).map(([value, label]) => (
              <option key={value} value={value}>
                {t(label)}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <Choices names={sourceChoices} project={project} />
      <input type="hidden" name="only_allow_merge_if_all_discussions_are_resolved" value="false" />
      <Checkbox
        name="only_allow_merge_if_all_discussions_are_resolved"
        value="true"
        label={t('resolvedFirst')}
        hint={t('resolvedFirstHint')}
        defaultChecked={project.only_allow_merge_if_all_discussions_are_resolved === true}
      />
      <Choices names={threadChoices} project={project} />
      <Choices names={statusChoices} project={project} />
      <FormField
        label={t('approvals')}
        hint={t('approvalsHint')}
        error={state.errors['approvals_before_merge']}
      >
        {(control) => (
          <TextInput
            {...control}
            type="number"
            name="approvals_before_merge"
            min={0}
            max={100}
            defaultValue={project.approvals_before_merge ?? 0}
          />
        )}
      </FormField>
      <Choices names={approvalChoices} project={project} />
      <TemplateFields {...{ project, state }} />
      <Choices names={pushChoices} project={project} />
    </>
  );
}
