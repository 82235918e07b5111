import { XIcon } from '@primer/octicons-react';
import { useRef } from 'react';
import type {
  BlockedRequest,
  MergeRequestBlocks,
} from '../../../../contract/merge-requests/merge-requests.ts';
import { ApiForm, FormAlert } from '../../../platform/form.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FormField, TextInput } from '../../../ui/field.tsx';
import { Popover } from '../../../ui/menu.tsx';
import { mergeRequestState } from '../../../ui/merge-request-state.ts';
import { StateIcon } from '../../../ui/state.tsx';
import { Block } from '../../planning/index.ts';
import { mergeRequestPath } from '../merge-request-paths.ts';
import { sideBlocksMessages } from './side-blocks.messages.ts';
import './blocks.css';

const { t } = sideBlocksMessages;

export interface SideBlocksProps {
  project: string;
  iid: string;
  blocks: MergeRequestBlocks;
  onChanged: () => Promise<unknown>;
}

const Request = ({ request: { title, reference, path, state } }: { request: BlockedRequest }) => (
  <>
    <StateIcon state={mergeRequestState(state, false)} />
    <a className="grow" href={path} dir="auto">
      {reference} {title}
    </a>
  </>
);

function Add({ project, iid, onChanged }: Omit<SideBlocksProps, 'blocks'>) {
  const page = mergeRequestPath(project, iid);
  return (
    <Popover
      summaryClass="btn btn-invisible btn-small side-edit"
      align="end"
      summary={
        <>
          <span>{t('add')}</span> <span className="visually-hidden">{t('addWhat')}</span>
        </>
      }
    >
      <ApiForm
        id="add-block"
        className="form new-ref"
        method="POST"
        path={`${page}/blocks`}
        leadTo={page}
        onDone={async (_answer, form) => {
          form.reset();
          await onChanged();
        }}
      >
        {(state) => (
          <>
            <FormAlert state={state} />
            <FormField label={t('reference')} hint={t('hint')} error={state.errors['reference']} required>
              {(control) => (
                <TextInput
                  {...control}
                  name="reference"
                  defaultValue={state.values['reference'] ?? ''}
                  maxLength={2000}
                  autoComplete="off"
                  dir="auto"
                />
              )}
            </FormField>
            <Button type="submit" variant="primary" busy={state.busy}>
              {t('addThis')}
            </Button>
          </>
        )}
      </ApiForm>
    </Popover>
  );
}

/** Which merge requests one waits for, to be changed in place, and which wait for it. */
export default function SideBlocks({ project, iid, blocks, onChanged }: SideBlocksProps) {
  const { blockers, blocked, can_change: canChange } = blocks;
  const place = useRef<HTMLDivElement>(null);
  const page = mergeRequestPath(project, iid);
  const removed = async (): Promise<void> => {
    await onChanged();
    // The button that had the focus is gone; who uses the keyboard goes on from here.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        place.current?.querySelector<HTMLElement>('.side-edit')?.focus();
    });
  };
  return (
    <div ref={place} className="side-blocks">
      {blockers.length > 0 || canChange ? (
        <Block
          name={t('waitsFor')}
          edit={canChange ? <Add project={project} iid={iid} onChanged={onChanged} /> : undefined}
        >
          {blockers.length === 0 ? <span className="muted">{t('none')}</span> : null}
          <ul>
            {blockers.map(({ id, request }) => (
              <li key={id}>
                {request === null ? (
                  <span className="grow muted">{t('hidden')}</span>
                ) : (
                  <Request request={request} />
                )}
                {canChange ? (
                  <ApiForm
                    id={`remove-block-${id}`}
                    className="side-blocks-remove"
                    method="DELETE"
                    path={`${page}/blocks/${id}`}
                    leadTo={page}
                    onDone={removed}
                  >
                    {(state) => (
                      <>
                        <FormAlert state={state} />
                        <IconButton
                          type="submit"
                          small
                          aria-disabled={state.busy || undefined}
                          label={
                            request === null ? t('removeHidden') : t('remove', { request: request.reference })
                          }
                          icon={<XIcon />}
                        />
                      </>
                    )}
                  </ApiForm>
                ) : null}
              </li>
            ))}
          </ul>
        </Block>
      ) : null}
      {blocked.length === 0 ? null : (
        <Block name={t('blocks')}>
          <ul>
            {blocked.map((request) => (
              <li key={request.path}>
                <Request request={request} />
              </li>
            ))}
          </ul>
        </Block>
      )}
    </div>
  );
}
