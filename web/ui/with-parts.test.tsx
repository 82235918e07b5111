import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { withParts } from './with-parts.tsx';

const link = (words: string) => <a href="/in">{words}</a>;

it('UX-01 a text has elements in its own order, and links around its own words', () => {
  const html = renderToStaticMarkup(
    <p>
      {withParts('Bitte {{signIn:hier anmelden}}, um {{what}} zu sehen.', {
        what: <b>alles</b>,
        signIn: link,
      })}
    </p>,
  );
  expect(html).toBe('<p>Bitte <a href="/in">hier anmelden</a>, um <b>alles</b> zu sehen.</p>');
});
