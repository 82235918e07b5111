import {
  BoldIcon,
  CodeIcon,
  FoldIcon,
  ItalicIcon,
  LinkIcon,
  ListOrderedIcon,
  ListUnorderedIcon,
  PaperclipIcon,
  QuoteIcon,
  ScreenFullIcon,
  ScreenNormalIcon,
  TableIcon,
  TasklistIcon,
  type Icon,
} from '@primer/octicons-react';
import type { ReactNode } from 'react';
import type { MarkdownCommand } from './markdown-commands.ts';
import { markdownMessages } from './markdown.messages.ts';
import { perform } from './perform-command.ts';

const { t } = markdownMessages;

/** The commands are the keys of their names. */
const tools = [
  ['bold', BoldIcon],
  ['italic', ItalicIcon],
  ['quote', QuoteIcon],
  ['code', CodeIcon],
  ['link', LinkIcon],
  ['bullets', ListUnorderedIcon],
  ['numbers', ListOrderedIcon],
  ['tasks', TasklistIcon],
  ['table', TableIcon],
  ['details', FoldIcon],
] as const satisfies readonly (readonly [MarkdownCommand, Icon])[];

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="tip"
      aria-label={label}
      data-tip={label}
      // The field keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

export interface MarkdownToolbarProps {
  field: () => HTMLTextAreaElement | null;
  /** Undefined if nothing can be attached. */
  attach: (() => void) | undefined;
  zen: boolean;
  toggleZen: () => void;
}

/** MD-04 The buttons above a text. Everything they do can also be typed, so they are not in the tab order. */
export default function MarkdownToolbar({ field, attach, zen, toggleZen }: MarkdownToolbarProps) {
  return (
    <>
      {tools.map(([command, ToolIcon]) => (
        <Tool
          key={command}
          label={t(command)}
          onClick={() => {
            const element = field();
            if (element !== null) perform(element, command);
          }}
        >
          <ToolIcon />
        </Tool>
      ))}
      {attach === undefined ? null : (
        <Tool label={t('attach')} onClick={attach}>
          <PaperclipIcon />
        </Tool>
      )}
      <Tool label={zen ? t('leaveFullScreen') : t('fullScreen')} onClick={toggleZen}>
        {zen ? <ScreenNormalIcon /> : <ScreenFullIcon />}
      </Tool>
    </>
  );
}
