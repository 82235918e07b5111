import { ChevronLeftIcon, ChevronRightIcon } from '@primer/octicons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { HelpEntry } from '../../../contract/help/help.ts';
import { useParams } from '../../platform/routing/hooks.ts';
import { url } from '../../platform/url.ts';
import { MarkdownBody } from '../../ui/markdown-body.tsx';
import { SideNav } from '../../ui/navigation.tsx';
import { helpMessages } from './help.messages.ts';
import { helpQuery } from './help.queries.ts';
import './help.css';

const { t } = helpMessages;

const hrefOf = (page: string): string => url(page === '' ? '/help' : `/help/${page}`);

function Neighbours({ previous, next }: Record<'previous' | 'next', HelpEntry | undefined>) {
  return (
    <nav className="help-neighbours" aria-label={t('previousAndNext')}>
      {previous === undefined ? null : (
        <a className="btn" rel="prev" href={hrefOf(previous.page)}>
          <ChevronLeftIcon />
          <span>{previous.title}</span>
        </a>
      )}
      {next === undefined ? null : (
        <a className="btn help-next" rel="next" href={hrefOf(next.page)}>
          <span>{next.title}</span>
          <ChevronRightIcon />
        </a>
      )}
    </nav>
  );
}

/** A document included with the instance. */
export default function HelpPage() {
  const params: { section?: string; document?: string } = useParams();
  const name = params.section === undefined ? '' : `${params.section}/${params.document ?? ''}`;
  const { data } = useSuspenseQuery(helpQuery(name));
  const { page, title, html, headings, documents } = data;
  const at = documents.findIndex((entry) => entry.page === page);
  return (
    <div className="page settings">
      <SideNav
        label={t('documents')}
        items={documents.map((entry) => ({
          href: hrefOf(entry.page),
          label: entry.page === '' ? t('help') : entry.title,
          current: entry.page === page,
        }))}
      />
      <div className="help-document">
        <div className="page-head">
          <h1>{title}</h1>
        </div>
        {headings.length < 2 ? null : (
          <nav className="help-contents" aria-label={t('onThisPage')}>
            <p className="strong">{t('onThisPage')}</p>
            <ul>
              {headings
                .filter(({ level }) => level === 2)
                .map(({ id, text }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{text}</a>
                  </li>
                ))}
            </ul>
          </nav>
        )}
        <MarkdownBody html={html} large />
        <Neighbours previous={documents[at - 1]} next={documents[at + 1]} />
      </div>
    </div>
  );
}
