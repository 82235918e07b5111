import {
  BoldIcon,
  CodeIcon,
  FileDiffIcon,
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
import { useEffect, useRef, useState } from 'react';
import { loadWidgets, type Widgets } from './late-widgets.ts';
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

export interface MarkdownToolbarProps {
  field: () => HTMLTextAreaElement | null;
  /** Undefined if nothing can be attached. */
  attach: (() => void) | undefined;
  /** Undefined if the text is about no lines. */
  suggest: (() => void) | undefined;
  zen: boolean;
  toggleZen: () => void;
}

/**
 * MD-04 The buttons above a text, one of them in the tab order. Arrow keys move between them as soon as the widgets have loaded, which
 * pointer or focus fetch.
 */
export default function MarkdownToolbar({ field, attach, suggest, zen, toggleZen }: MarkdownToolbarProps) {
  const root = useRef<HTMLDivElement>(null);
  const [widgets, setWidgets] = useState<Widgets>();
  const [focused, setFocused] = useState(-1);
  const want = (): void => {
    loadWidgets().then(
      (loaded) => {
        const buttons = root.current?.querySelectorAll('button') ?? [];
        setFocused([...buttons].findIndex((button) => button === document.activeElement));
        setWidgets(loaded);
      },
      () => undefined,
    );
  };
  useEffect(() => {
    // The focus came before this was awake.
    if (root.current?.contains(document.activeElement) === true) want();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it wakes
  }, []);
  const acts: readonly (readonly [name: string, ToolIcon: Icon, act: () => void])[] = [
    ...tools.map(
      ([command, ToolIcon]) =>
        [
          t(command),
          ToolIcon,
          () => {
            const element = field();
            if (element !== null) perform(element, command);
          },
        ] as const,
    ),
    ...(suggest === undefined ? [] : [[t('insertSuggestion'), FileDiffIcon, suggest] as const]),
    ...(attach === undefined ? [] : [[t('attach'), PaperclipIcon, attach] as const]),
    zen ? [t('leaveFullScreen'), ScreenNormalIcon, toggleZen] : [t('fullScreen'), ScreenFullIcon, toggleZen],
  ];
  const buttons = acts.map(([name, ToolIcon, act], index) => (
    <button
      key={name}
      type="button"
      {...(widgets === undefined ? { tabIndex: index === 0 ? 0 : -1 } : {})}
      className="tip"
      aria-label={name}
      // The field keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    >
      <ToolIcon />
    </button>
  ));
  return widgets === undefined ? (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on its buttons
    <div
      ref={root}
      role="toolbar"
      aria-label={t('formatting')}
      className="md-toolbar"
      onPointerOver={want}
      onFocus={want}
    >
      {buttons}
    </div>
  ) : (
    <widgets.Tools label={t('formatting')} className="md-toolbar" focused={focused}>
      {buttons}
    </widgets.Tools>
  );
}
