import { CalendarIcon, MoonIcon, SunIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { currentLocale } from '../../platform/messages.ts';
import { MenuButton } from '../../ui/menu-buttons.tsx';
import { snoozeTimes } from './snooze-times.ts';
import { snoozeMessages } from './snooze.messages.ts';

const { t } = snoozeMessages;

function Time({ time, day }: { time: Date; day: boolean }) {
  const options: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
  return (
    <span className="muted small tabular">
      {time.toLocaleString(currentLocale(), day ? { weekday: 'short', ...options } : options)}
    </span>
  );
}

/** Until when a todo sleeps. */
export default function SnoozeMenu({
  onChoose,
  onAsk,
}: {
  onChoose: (until: Date) => void;
  onAsk: () => void;
}) {
  const [{ laterToday, tomorrow, nextWeek }] = useState(() => snoozeTimes(new Date()));
  return (
    <>
      {laterToday === undefined ? null : (
        <MenuButton
          icon={<MoonIcon />}
          trailing={<Time time={laterToday} day={false} />}
          onClick={() => onChoose(laterToday)}
        >
          {t('laterToday')}
        </MenuButton>
      )}
      <MenuButton
        icon={<SunIcon />}
        trailing={<Time time={tomorrow} day />}
        onClick={() => onChoose(tomorrow)}
      >
        {t('tomorrow')}
      </MenuButton>
      <MenuButton
        icon={<CalendarIcon />}
        trailing={<Time time={nextWeek} day />}
        onClick={() => onChoose(nextWeek)}
      >
        {t('nextWeek')}
      </MenuButton>
      <MenuButton icon={<CalendarIcon />} onClick={onAsk}>
        {t('chooseDate')}
      </MenuButton>
    </>
  );
}
