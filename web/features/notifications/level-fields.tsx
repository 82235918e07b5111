import type { NotificationLevel } from '../../../contract/notifications/notifications.ts';
import { Checkbox, FieldSet, Radio } from '../../ui/field.tsx';
import { levelsMessages } from './levels.messages.ts';

const { t } = levelsMessages;

const everywhere = ['watch', 'participating', 'mention', 'custom', 'disabled'] as const;
const inPlaces = ['global', ...everywhere] as const;

export interface ChosenLevel {
  level: NotificationLevel;
  /** The kinds of events that level `custom` selects. */
  events: readonly string[];
}

/** The levels as radios, with the events of level `custom` below. The names of the fields are those of the API. */
export function LevelFields({
  legend,
  inPlace,
  kinds,
  chosen,
  onChange,
}: {
  legend: string;
  inPlace: boolean;
  kinds: readonly { name: string; label: string }[];
  chosen: ChosenLevel;
  onChange: (chosen: ChosenLevel) => void;
}) {
  return (
    <>
      <FieldSet legend={legend}>
        {(inPlace ? inPlaces : everywhere).map((level) => (
          <Radio
            key={level}
            name="level"
            value={level}
            label={t(`level_${level}`)}
            hint={t(`hint_${level}`)}
            checked={chosen.level === level}
            onChange={() => onChange({ ...chosen, level })}
          />
        ))}
      </FieldSet>
      {chosen.level === 'custom' ? (
        <FieldSet legend={t('events')}>
          {kinds.map(({ name, label }) => {
            const on = chosen.events.includes(name);
            return (
              <div key={name}>
                <input type="hidden" name={name} value="false" />
                <Checkbox
                  name={name}
                  value="true"
                  label={label}
                  checked={on}
                  onChange={() =>
                    onChange({
                      ...chosen,
                      events: on ? chosen.events.filter((one) => one !== name) : [...chosen.events, name],
                    })
                  }
                />
              </div>
            );
          })}
        </FieldSet>
      ) : null}
    </>
  );
}
