import { Button } from './button.tsx';
import { selectMessages } from './select.messages.ts';
import './select-panel.css';

const { t } = selectMessages;

/** Shown in place of search results. */
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
