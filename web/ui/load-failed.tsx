import { Button } from './button.tsx';
import { selectMessages } from './select.messages.ts';
import './select-panel.css';

const { t } = selectMessages;

/** In the place of what a search would have found. */
export function LoadFailed({
  text = t('failed'),
  onRetry,
}: {
  text?: string | undefined;
  onRetry: () => void;
}) {
  return (
    <p className="select-failed" role="alert">
      {text}{' '}
      <Button small onClick={onRetry}>
        {t('retry')}
      </Button>
    </p>
  );
}
