import { CopyButton } from '../../ui/copy-button.tsx';
import { Banner } from '../../ui/feedback.tsx';
import { newTokenMessages } from './new-token.messages.ts';

const { t } = newTokenMessages;

/** The text of a token, which is only shown after it is created. */
export function NewToken({ text }: { text: string }) {
  return (
    <Banner tone="success" title={t('created')}>
      <p>{t('once')}</p>
      <p className="row">
        <code className="grow" data-testid="new-token" style={{ overflowWrap: 'anywhere' }}>
          {text}
        </code>
        <CopyButton text={text} label={t('copy')} variant="default" />
      </p>
    </Banner>
  );
}
