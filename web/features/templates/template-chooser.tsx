import { ChecklistIcon } from '@primer/octicons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TemplateText } from '../../../contract/templates/templates.ts';
import { useApi } from '../../platform/app-context.tsx';
import { addToast } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback.tsx';
import { MenuButton, MenuDivider, MenuHeading, MenuRadio } from '../../ui/menu-buttons.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { templateNamesQuery, templatesBase, type TemplatePlace } from './template.queries.ts';
import { templatesMessages } from './templates.messages.ts';

const { t } = templatesMessages;

/** The editor's content before anybody edits it: a template, or a text of no template. */
type Chosen = TemplateText | { readonly name: null; readonly content: string };
const noTemplate: Chosen = { name: null, content: '' };

export interface TemplateChooserProps extends TemplatePlace {
  text: string;
  /** Sets a content that counts as unedited. */
  onApply: (text: string) => void;
  /** The template that an empty editor starts with, if there is one of that name. */
  begins?: string;
  /** What the editor starts with instead: counts as unedited, too. */
  initial?: string;
}

/** The templates of the repository. Edited text is not replaced without a confirmation. */
export default function TemplateChooser({
  project,
  parent = 'project',
  kind,
  text,
  onApply,
  begins,
  initial = '',
}: TemplateChooserProps) {
  const api = useApi();
  const menu = useRef<HTMLDivElement>(null);
  const place = { project, parent, kind };
  const base = templatesBase(place);
  const { data: templates } = useQuery(templateNamesQuery(place));
  const [chosen, setChosen] = useState<Chosen>({ name: null, content: initial });
  /** Waiting for confirmation: the template that would replace edited text. */
  const [asked, setAsked] = useState<string | null>();
  const [loading, setLoading] = useState(false);

  /** The text as it is now; null when this menu has gone. */
  const latest = useRef<string | null>(text);
  useEffect(() => {
    latest.current = text;
    return () => {
      latest.current = null;
    };
  }, [text]);

  const put = (next: Chosen): void => {
    setChosen(next);
    onApply(next.content);
  };
  const apply = async (name: string | null): Promise<void> => {
    setAsked(undefined);
    if (name === null) return put(noTemplate);
    setLoading(true);
    try {
      const next = await api.get(`${base}/templates/${kind}/${encodeURIComponent(name)}`);
      const now = latest.current;
      // What was typed while it was on its way is not replaced without a confirmation either.
      if (now !== null && now !== text && now.trim() !== '') setAsked(name);
      else if (now !== null) put(next);
    } catch {
      // The editor stays unchanged.
      addToast({ tone: 'danger', text: t('failed') });
    } finally {
      setLoading(false);
    }
    return undefined;
  };
  const choose = (name: string | null): void => {
    if (text.trim() !== '' && text !== chosen.content) setAsked(name);
    else void apply(name);
  };
  const begin = useEffectEvent(() => {
    if (begins !== undefined && text === '' && templates?.some(({ name }) => name === begins))
      void apply(begins);
  });
  useEffect(() => {
    if (templates !== undefined) begin();
  }, [templates]);
  const answered = (then: () => void): void => {
    then();
    menu.current?.querySelector('summary')?.focus();
  };

  if (templates === undefined || templates.length === 0) return null;
  // The choice to be confirmed is shown until it is cancelled.
  const shown = asked === undefined ? chosen.name : asked;
  return (
    <div ref={menu} className="stack stack-small" aria-busy={loading}>
      <div>
        <ActionMenu
          summaryClass="btn btn-default btn-small"
          summary={
            <>
              <ChecklistIcon /> {shown === null ? t('choose') : t('template', { name: shown })}
            </>
          }
        >
          <MenuHeading>{t('choose')}</MenuHeading>
          {templates.map(({ key, name }) => (
            <MenuRadio key={key} checked={name === shown} onClick={() => choose(name)}>
              <span dir="auto">{name}</span>
            </MenuRadio>
          ))}
          <MenuDivider />
          <MenuButton onClick={() => choose(null)}>{t('none')}</MenuButton>
          <MenuButton disabled={chosen.name === null} onClick={() => onApply(chosen.content)}>
            {t('reset')}
          </MenuButton>
        </ActionMenu>
      </div>
      {asked === undefined ? null : (
        <Banner tone="attention">
          <p role="alert">{t('warning')}</p>
          <div className="form-actions">
            <Button small variant="danger" onClick={() => answered(() => void apply(asked))}>
              {t('override')}
            </Button>
            <Button small onClick={() => answered(() => setAsked(undefined))}>
              {t('close')}
            </Button>
          </div>
        </Banner>
      )}
    </div>
  );
}
