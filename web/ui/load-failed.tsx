import { Button } from './button.tsx';
import { selectMessages } from './select.messages.ts';
import './select-panel.css';

const { t } = selectMessages;

/** In the place of what a search would have found. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="select-failed" role="alert">
      {t('failed')}{' '}
      <Button small onClick={onRetry}>
        {t('retry')}
      </Button>
    </p>
  );
}
