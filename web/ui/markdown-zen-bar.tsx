import { markdownMessages } from './markdown.messages.ts';
import { Button } from './button.tsx';

const { t } = markdownMessages;

/** The bar below a full-screen text, for leaving the full screen and sending. */
export default function MarkdownZenBar({
  send,
  label,
}: {
  send: (() => void) | undefined;
  label?: string | undefined;
}) {
  return (
    <div className="md-zen-bar">
      <span className="small muted grow">{t('escapeLeaves')}</span>
      {send === undefined ? null : (
        <Button variant="primary" onClick={send}>
          {label ?? t('send')}
        </Button>
      )}
    </div>
  );
}
