import { TriangleDownIcon } from '@primer/octicons-react';
import { useState, type ReactNode } from 'react';
import { useFound } from '../../platform/use-found.ts';
import { FormField, Select, TextInput } from '../../ui/field.tsx';
import { SelectList, type SelectPanelState } from '../../ui/select-list.tsx';
import { SelectPanel } from '../../ui/select-panel.tsx';
import {
  labelChoice,
  memberChoice,
  milestoneChoice,
  type Choice,
  type ChoicePlace,
} from '../planning/index.ts';
import type { BoardOwner } from './board.queries.ts';
import type { BoardState } from './board-state.ts';
import { anyWeight, noMilestone, noWeight } from './lists.ts';
import { boardsMessages } from './boards.messages.ts';

const { t } = boardsMessages;

export type ScopeFields = Pick<BoardState, 'labels' | 'milestone' | 'assignee' | 'weight'>;

/** Which of all issues or epics a board shows. */
export function ScopeEditor({
  owner,
  today,
  scope,
  onChange,
}: {
  owner: BoardOwner;
  today: string;
  scope: ScopeFields;
  onChange: (changed: Partial<ScopeFields>) => void;
}) {
  const { targets, hasWeights, t: named } = owner.cards;
  const place: ChoicePlace = { kind: owner.kind, path: owner.path, own: true };
  const { labels, milestone, assignee, weight } = scope;
  const of = { place, today };
  return (
    <fieldset className="field field-set board-scope-fields">
      <legend className="field-label">{t('scope')}</legend>
      <p className="muted">{named('scopeHint')}</p>
      <Chosen title={t('labels')} value={labels.map(({ name }) => name).join(', ') || t('anyLabel')}>
        {(panel) => (
          <Choices
            {...of}
            panel={panel}
            title={t('labels')}
            none={t('anyLabel')}
            choice={labelChoice}
            selected={labels}
            single={false}
            onChange={(chosen) => onChange({ labels: chosen })}
          />
        )}
      </Chosen>
      {targets.includes('milestone') ? (
        <Chosen
          title={t('byMilestone')}
          value={
            milestone === null
              ? t('anyMilestone')
              : milestone.id === noMilestone
                ? t('noMilestone')
                : milestone.title
          }
        >
          {(panel) => (
            <Choices
              {...of}
              panel={panel}
              title={t('byMilestone')}
              none={t('anyMilestone')}
              choice={milestoneChoice}
              first={{ id: noMilestone, title: t('noMilestone') }}
              selected={milestone === null ? [] : [milestone]}
              onChange={([chosen]) => onChange({ milestone: chosen ?? null })}
            />
          )}
        </Chosen>
      ) : null}
      {targets.includes('assignee') ? (
        <Chosen title={t('byAssignee')} value={assignee?.name ?? t('anyAssignee')}>
          {(panel) => (
            <Choices
              {...of}
              panel={panel}
              title={t('byAssignee')}
              none={t('anyAssignee')}
              choice={memberChoice}
              selected={assignee === null ? [] : [assignee]}
              onChange={([chosen]) => onChange({ assignee: chosen ?? null })}
            />
          )}
        </Chosen>
      ) : null}
      {hasWeights ? (
        <WeightField weight={weight} onChange={(changed) => onChange({ weight: changed })} />
      ) : null}
    </fieldset>
  );
}

function Chosen({
  title,
  value,
  children,
}: {
  title: string;
  value: string;
  children: (panel: SelectPanelState) => ReactNode;
}) {
  return (
    <div className="board-scope-field">
      <SelectPanel
        align="start"
        openerClass="btn btn-default board-scope-opener"
        opener={
          <>
            <span className="truncate" dir="auto">
              {title}: {value}
            </span>
            <TriangleDownIcon />
          </>
        }
      >
        {children}
      </SelectPanel>
    </div>
  );
}

interface Target {
  readonly id: number;
}

/** Choices from the server, and what a scope keeps of them. */
function Choices<Kept extends Target, Found extends Kept>({
  place,
  today,
  panel,
  title,
  none,
  choice,
  first,
  selected,
  single = true,
  onChange,
}: {
  place: ChoicePlace;
  today: string;
  panel: SelectPanelState;
  title: string;
  none: string;
  choice: Choice<Found, Kept>;
  /** Offered before the others. */
  first?: Kept;
  selected: readonly Kept[];
  single?: boolean;
  onChange: (chosen: Kept[]) => void;
}) {
  const found = useFound(panel.open, (search) => choice.found(place, search));
  const items: readonly Kept[] = first === undefined ? found.items : [first, ...found.items];
  return (
    <SelectList
      {...panel}
      single={single}
      each
      title={title}
      placeholder={title}
      none={none}
      found={{ ...found, items }}
      optionOf={(item) => choice.option(item, today)}
      selected={selected}
      onChange={onChange}
    />
  );
}

const kinds = [anyWeight, noWeight] as const;

/** Issues of any weight, of none, or of one. */
function WeightField({ weight, onChange }: { weight: number; onChange: (weight: number) => void }) {
  const isOne = weight >= 0;
  const [typed, setTyped] = useState(isOne ? String(weight) : '1');
  return (
    <div className="board-scope-weight">
      <FormField label={t('weightField')}>
        {(control) => (
          <Select
            {...control}
            value={isOne ? 'one' : weight}
            onChange={({ target: { value } }) => onChange(Number(value === 'one' ? typed : value))}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(kind === anyWeight ? 'anyWeight' : 'noWeight')}
              </option>
            ))}
            <option value="one">{t('oneWeight')}</option>
          </Select>
        )}
      </FormField>
      {isOne ? (
        <TextInput
          type="number"
          min={0}
          max={2_147_483_647}
          required
          aria-label={t('oneWeight')}
          value={typed}
          onChange={({ target: { value } }) => {
            setTyped(value);
            onChange(Math.max(0, Math.trunc(Number(value))));
          }}
        />
      ) : null}
    </div>
  );
}
