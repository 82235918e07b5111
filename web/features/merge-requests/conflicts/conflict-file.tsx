import { CheckCircleIcon } from '@primer/octicons-react';
import { useQuery } from '@tanstack/react-query';
import type {
  ConflictFile,
  ConflictSide,
  MergeRequestConflicts,
} from '../../../../contract/merge-requests/conflicts.ts';
import type { DiffLayout } from '../../../../contract/merge-requests/merge-requests.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback.tsx';
import { FormField, TextArea } from '../../../ui/field.tsx';
import { codePage, showName } from '../../repositories/index.ts';
import { withParts } from '../../../ui/with-parts.tsx';
import { conflictsQuery } from './conflicts.queries.ts';
import { ConflictSections, Side } from './conflict-sections.tsx';
import { conflictsMessages } from './conflicts.messages.ts';
import {
  hasMarkers,
  isStale,
  leftIn,
  sectionsOf,
  stillChosen,
  wholeSide,
  type Choice,
} from './resolutions.ts';

const { t } = conflictsMessages;

interface ConflictFileProps {
  project: string;
  iid: string;
  conflicts: MergeRequestConflicts;
  file: ConflictFile;
  layout: DiffLayout;
  choice: Choice | undefined;
  editing: boolean;
  onEdit: (editing: boolean) => void;
  onChoose: (choice: Choice | undefined) => void;
  /** What gave way to the text, or to sides. */
  aside: Choice | undefined;
  onAside: (choice: Choice | undefined) => void;
}

/** What conflicts, where that is not the lines of a text. */
function remarkOf(
  { kind, head_path, origin_path, sections }: ConflictFile,
  { source_branch: source, target_branch: target }: MergeRequestConflicts,
): string | undefined {
  const names = { source, target, head: showName(head_path ?? ''), origin: showName(origin_path ?? '') };
  if (kind === 'added') return t('both_added');
  if (kind === 'deleted') return t(head_path === null ? 'deleted_by_head' : 'deleted_by_origin', names);
  if (kind === 'renamed_and_deleted') return t('renamed_and_deleted');
  if (kind === 'renamed') return t('renamed', names);
  if (kind === 'location') return t('location', names);
  if (kind === 'other') return t('other');
  return sections === null ? t('whole') : undefined;
}

/** A file that is taken from one side as a whole. */
function WholeFile({
  project,
  file,
  chosen,
  onChoose,
  branches,
}: {
  project: string;
  file: ConflictFile;
  chosen: ConflictSide | undefined;
  onChoose: (side: ConflictSide) => void;
  branches: MergeRequestConflicts;
}) {
  return (
    <div className="conflict conflict-parallel">
      {(['head', 'origin'] as const).map((side) => {
        const path = side === 'head' ? file.head_path : file.origin_path;
        const sha = side === 'head' ? branches.head_sha : branches.target_sha;
        return (
          <Side key={side} side={side} chosen={chosen} branches={branches} onChoose={onChoose}>
            <p className="conflict-outcome" dir="auto">
              {path === null || sha === null
                ? t('deletes')
                : withParts(t('keeps'), {
                    // What it is, nothing here shows. In a tab of its own, as one is in the middle of choosing.
                    path: (
                      <a href={codePage(project, 'blob', sha, path)} target="_blank" rel="noreferrer">
                        {showName(path)}
                      </a>
                    ),
                  })}
            </p>
          </Side>
        );
      })}
    </div>
  );
}

function EditedText({ project, iid, file, choice, onChoose }: ConflictFileProps) {
  const { data } = useQuery({
    ...conflictsQuery(project, iid, file.path),
    enabled: choice?.content === undefined,
    staleTime: 0,
  });
  const found = data?.files.find(({ path }) => path === file.path);
  const given = found?.identity === file.identity ? found.content : undefined;
  const text = choice?.content ?? given;
  if (text == null) return <Skeleton lines={6} />;
  const stale = isStale(file, choice);
  return (
    <div className="conflict-editor">
      {stale ? (
        <p role="alert">
          {t('stale')}{' '}
          <Button small onClick={() => onChoose({ identity: file.identity, content: text })}>
            {t('useText')}
          </Button>
        </p>
      ) : null}
      <FormField label={t('text', { path: showName(file.path) })} hint={t('textHint')}>
        {(control) => (
          <TextArea
            {...control}
            className="conflict-text"
            rows={Math.min(30, text.split('\n').length + 2)}
            value={text}
            spellCheck={false}
            onChange={({ target }) => onChoose({ identity: file.identity, content: target.value })}
          />
        )}
      </FormField>
      {choice?.content === undefined && !hasMarkers(text) ? (
        <Button small onClick={() => onChoose({ identity: file.identity, content: text })}>
          {t('useText')}
        </Button>
      ) : null}
    </div>
  );
}

/** One file with its conflicts, and the ways to resolve them. */
export function ConflictFileView(props: ConflictFileProps) {
  const { conflicts, file, layout, choice, editing, onEdit, onChoose, aside, onAside } = props;
  const own = stillChosen(file, choice);
  const left = leftIn(file, choice);
  const path = showName(file.path);
  const remark = remarkOf(file, conflicts);
  const isEdited = editing || own?.content !== undefined;
  const several = sectionsOf(file).length > 0;
  const choose = (side: ConflictSide): void => onChoose(wholeSide(file, side));
  return (
    <section className="card conflict-file" aria-label={path}>
      <div className="conflict-file-head">
        <h3 dir="auto">{path}</h3>
        <span className="muted small tabular">
          {file.kind === 'other' ? null : left === 0 ? (
            <span className="conflict-chosen">
              <CheckCircleIcon /> {t('resolved')}
            </span>
          ) : (
            t('left', { count: left })
          )}
        </span>
        {conflicts.obstacle === null ? (
          <div className="conflict-actions needs-script">
            {several && !isEdited ? (
              <>
                <Button small aria-label={t('allOurs', { path })} onClick={() => choose('head')}>
                  {t('useOurs')}
                </Button>
                <Button small aria-label={t('allTheirs', { path })} onClick={() => choose('origin')}>
                  {t('useTheirs')}
                </Button>
              </>
            ) : null}
            {file.editable ? (
              <Button
                small
                aria-label={t(isEdited ? 'stopEditingFile' : 'editFile', { path })}
                onClick={() => {
                  // What was written, or chosen, is there again when one comes back.
                  onAside(own);
                  onChoose(stillChosen(file, aside));
                  onEdit(!isEdited);
                }}
              >
                {isEdited ? t('stopEditing') : t('edit')}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      {remark === undefined ? null : (
        <p className="conflict-remark" dir="auto">
          {remark}
        </p>
      )}
      {isEdited ? (
        <EditedText {...props} choice={own} />
      ) : file.sections !== null ? (
        <ConflictSections
          sections={file.sections}
          chosen={own?.sections ?? {}}
          layout={layout}
          branches={conflicts}
          onChoose={(id, side) =>
            onChoose({ identity: file.identity, sections: { ...own?.sections, [id]: side } })
          }
        />
      ) : file.kind === 'other' ? null : (
        <WholeFile
          project={props.project}
          file={file}
          chosen={own?.side}
          branches={conflicts}
          onChoose={choose}
        />
      )}
    </section>
  );
}
