import type { MergeRequestWidget } from '../../../contract/merge-requests/merge-requests.ts';
import type { Person } from '../../../contract/discussions/discussions.ts';
import { ApiForm, FormAlert } from '../../platform/form.tsx';
import { useViewer } from '../../platform/session.ts';
import { addToast } from '../../platform/toasts.ts';
import { idPart } from '../../platform/url.ts';
import { Button } from '../../ui/button.tsx';
import { FormField, Select, TextInput } from '../../ui/field.tsx';
import { Popover } from '../../ui/menu.tsx';
import { withParts } from '../../ui/with-parts.tsx';
import { RuleLines } from './approval-rules/rule-lines.tsx';
import { approvalsMessages } from './approvals.messages.ts';
import { People } from './people.tsx';
import { mergeRequestPath } from './merge-request-paths.ts';
import { Passing } from './passing.tsx';

const { t } = approvalsMessages;

interface ApprovalsProps {
  project: string;
  iid: string;
  widget: MergeRequestWidget;
  onChanged: () => Promise<unknown>;
}

/** One press that says something of the merge request. It works without script. */
function Act({
  id,
  path,
  body,
  label,
  primary = false,
  said,
  project,
  iid,
  onChanged,
}: Omit<ApprovalsProps, 'widget'> & {
  id: string;
  path: `/${string}/-/merge_requests/${string}/request_changes`;
  body?: object;
  label: string;
  primary?: boolean;
  said: string;
}) {
  return (
    <Passing to="approvals">
      <ApiForm
        id={id}
        method="POST"
        path={path}
        leadTo={mergeRequestPath(project, iid)}
        {...(body === undefined ? {} : { body: () => body })}
        onDone={() => {
          addToast({ tone: 'success', text: said });
          return onChanged();
        }}
      >
        {(state) => (
          <>
            <FormAlert state={state} />
            {Object.entries(body ?? {}).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={String(value)} />
            ))}
            <Button type="submit" variant={primary ? 'primary' : 'default'} busy={state.busy}>
              {label}
            </Button>
          </>
        )}
      </ApiForm>
    </Passing>
  );
}

interface DismissalProps extends Omit<ApprovalsProps, 'widget'> {
  id: string;
  /** What is dismissed. */
  label: string;
  /** Whose it is: several can be chosen from. */
  people: readonly Person[];
  said: string;
}

/** What somebody said of the merge request, ended by a Maintainer who says why. */
function Dismissal({ id, label, people, said, project, iid, onChanged }: DismissalProps) {
  const base = mergeRequestPath(project, iid);
  const [only] = people;
  return (
    <Passing to="approvals">
      <Popover summaryClass="btn btn-default" summary={<span>{label}</span>}>
        <ApiForm
          id={id}
          className="form new-ref"
          method="POST"
          path={`${base}/dismiss_review`}
          leadTo={base}
          body={({ reason, user_id }) => ({ user_id: Number(user_id), reason })}
          onDone={() => {
            addToast({ tone: 'success', text: said });
            return onChanged();
          }}
        >
          {(state) => (
            <>
              <FormAlert state={state} />
              {people.length === 1 ? (
                <input type="hidden" name="user_id" value={only!.id} />
              ) : (
                <FormField label={t('approvalOf')}>
                  {(control) => (
                    <Select {...control} name="user_id" defaultValue={state.values['user_id'] ?? only!.id}>
                      {people.map((person) => (
                        <option key={person.id} value={person.id}>
                          {person.name}
                        </option>
                      ))}
                    </Select>
                  )}
                </FormField>
              )}
              <FormField label={t('reason')} required>
                {(control) => (
                  <TextInput
                    {...control}
                    name="reason"
                    defaultValue={state.values['reason'] ?? ''}
                    maxLength={500}
                    dir="auto"
                  />
                )}
              </FormField>
              <Button type="submit" variant="danger" busy={state.busy}>
                {label}
              </Button>
            </>
          )}
        </ApiForm>
      </Popover>
    </Passing>
  );
}

/** Who has approved the merge request, who asks for changes, and what the reader can say. */
export function Approvals({ project, iid, widget, onChanged }: ApprovalsProps) {
  const viewer = useViewer();
  const { approvals, state, head_sha, target_branch } = widget;
  const {
    required,
    given,
    outdated,
    lapsed,
    changes_requested: asking,
    has_approved,
    can_approve,
  } = approvals;
  const isOpen = state === 'opened';
  if (
    required +
      given.length +
      outdated.length +
      lapsed.length +
      asking.length +
      approvals.rules.length +
      approvals.owner_problems.length ===
      0 &&
    !(isOpen && can_approve)
  )
    return null;
  const others = [...given, ...outdated, ...lapsed].filter(({ id }) => id !== viewer?.id);
  const asks = asking.some(({ id }) => id === viewer?.id);
  const act = { project, iid, onChanged };
  const page = mergeRequestPath(project, iid);
  // Forms take the calls of one shape; these are all declared (contract/merge-requests).
  const api = (name: string) =>
    `/api/v4/projects/${idPart(project)}/merge_requests/${iid}/${name}` as `${typeof page}/request_changes`;
  return (
    <section className="card approvals" aria-label={t('approvals')} tabIndex={-1}>
      <p className="strong">
        {required > 0
          ? t('countOf', { given: given.length, count: required })
          : given.length + outdated.length + lapsed.length === 0
            ? t('none')
            : t('count', { count: given.length })}
      </p>
      {given.length === 0 ? null : (
        <p className="small">{withParts(t('by'), { people: <People people={given} /> })}</p>
      )}
      <RuleLines project={project} approvals={approvals} />
      {outdated.length === 0 ? null : (
        <p className="small muted">{withParts(t('outdated'), { people: <People people={outdated} /> })}</p>
      )}
      {lapsed.length === 0 ? null : (
        <p className="small muted">{withParts(t('lapsed'), { people: <People people={lapsed} /> })}</p>
      )}
      {asking.length === 0 ? null : (
        <p className="small">{withParts(t('changesRequested'), { people: <People people={asking} /> })}</p>
      )}
      {isOpen && viewer !== null ? (
        <div className="form-actions">
          {can_approve ? (
            <Act
              {...act}
              id="approve"
              path={api('approve')}
              body={{ sha: head_sha, target_branch }}
              label={t('approve')}
              said={t('approvedNow')}
              primary
            />
          ) : null}
          {has_approved && approvals.can_take_back ? (
            <Act
              {...act}
              id="unapprove"
              path={api('unapprove')}
              label={t('unapprove')}
              said={t('unapprovedNow')}
            />
          ) : null}
          {asks && approvals.can_take_back ? (
            <Act
              {...act}
              id="withdraw"
              path={`${page}/dismiss_review` as unknown as `${typeof page}/request_changes`}
              body={{ user_id: viewer.id }}
              label={t('withdraw')}
              said={t('withdrawnNow')}
            />
          ) : approvals.can_request_changes ? (
            <Act
              {...act}
              id="request-changes"
              path={`${page}/request_changes`}
              label={t('requestChanges')}
              said={t('requestedNow')}
            />
          ) : null}
          {approvals.can_dismiss
            ? asking
                .filter(({ id }) => id !== viewer.id)
                .map((person) => (
                  <Dismissal
                    key={person.id}
                    {...act}
                    id={`dismiss-${person.id}`}
                    label={t('dismiss', { name: person.name })}
                    people={[person]}
                    said={t('dismissedNow', { name: person.name })}
                  />
                ))
            : null}
          {approvals.can_dismiss && others.length > 0 ? (
            <Dismissal
              {...act}
              id="dismiss-approval"
              label={
                others.length === 1 ? t('dismissApprovalOf', { name: others[0]!.name }) : t('dismissApproval')
              }
              people={others}
              said={t('approvalDismissedNow')}
            />
          ) : null}
        </div>
      ) : null}
    </section>
  );
}
