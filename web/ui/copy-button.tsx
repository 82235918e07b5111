import { CheckIcon, CopyIcon } from '@primer/octicons-react';
import { useEffect, useState } from 'react';
import { copyText } from '../platform/copy-text.ts';
import { addToast } from '../platform/toasts.ts';
import { IconButton } from './button.tsx';
import { uiMessages } from './ui.messages.ts';

/** Copies a text and confirms it on the button. */
export function CopyButton({
  text,
  label = uiMessages.t('copy'),
  variant = 'invisible',
  small = true,
}: {
  text: string;
  label?: string;
  variant?: 'default' | 'invisible';
  small?: boolean;
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    copyText(text).then(
      () => setCopied(true),
      () => addToast({ tone: 'danger', text: uiMessages.t('copyFailed') }),
    );
  };
  return (
    <IconButton
      icon={copied ? <CheckIcon /> : <CopyIcon />}
      label={copied ? uiMessages.t('copied') : label}
      variant={variant}
      small={small}
      onClick={copy}
    />
  );
}
