import {
  CheckCircleFillIcon,
  ClockIcon,
  DotFillIcon,
  SkipIcon,
  StopIcon,
  XCircleFillIcon,
} from '@primer/octicons-react';
import './commit-state.css';

/** What other systems say of a commit, each as an icon. */
export const commitStateIcons = {
  pending: ClockIcon,
  running: DotFillIcon,
  success: CheckCircleFillIcon,
  failed: XCircleFillIcon,
  canceled: StopIcon,
  skipped: SkipIcon,
} as const;

/** A state of a commit without its word, which `text` has. */
export function CommitState({ state, text }: { state: keyof typeof commitStateIcons; text: string }) {
  const Icon = commitStateIcons[state];
  return (
    <span className={`commit-state commit-state-${state}`} title={text}>
      <Icon aria-label={text} />
    </span>
  );
}
