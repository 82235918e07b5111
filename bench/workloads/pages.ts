import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { launchBrowser } from '../../testing/browser.ts';
import { password } from '../../testing/product.ts';
import { load } from '../load.ts';
import { median, milliseconds, repeated } from '../measure.ts';
import { signedIn, visit } from '../visit.ts';
import type { Bench } from '../workload.ts';

interface Page {
  readonly what: string;
  readonly path: string;
  /** Only for signed-out visitors. */
  readonly signedOut?: boolean;
}

const pages: readonly Page[] = [
  { what: 'project home', path: '/root/large' },
  { what: 'folder of 1,000', path: '/root/large/-/tree/main/data' },
  { what: 'file of 10,000 lines', path: '/root/large/-/blob/main/src/long.ts' },
  { what: 'issue list', path: '/root/issues/-/issues' },
  { what: 'issue with 8 comments', path: '/root/issues/-/issues/2' },
  { what: 'commits', path: '/root/large/-/commits/main' },
  { what: 'branches', path: '/root/large/-/branches' },
  { what: 'sign-in', path: '/users/sign_in', signedOut: true },
];

const plainPage = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Plain</title><style>body{font:14px sans-serif;margin:24px}td{padding:8px;border-bottom:1px solid #ddd}</style><h1>A plain page</h1><table>${Array.from({ length: 100 }, (_, row) => `<tr><td>${row}<td>A row of a plain page that needs no script<td>somebody<td>yesterday`).join('')}</table>`;

/** Serves a page of 100 rows, with inline styles and without scripts: the fastest that a browser can be. */
export async function servePlainPage(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(plainPage),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  };
}

/** Full page loads by a signed-in person: their cost on the server, and when a slow machine shows them. */
export async function benchPages({ instance, report, world }: Bench): Promise<void> {
  await world.large();
  await world.issues();
  await instance.untilQuiet();
  for (const { what, path, signedOut } of pages) {
    const options = { signedIn: signedOut !== true };
    await load(instance, path, options);
    const { cpuMilliseconds } = await load(instance, path, { ...options, seconds: 3 });
    report.atMost(`server, ${what}: processor time`, cpuMilliseconds, 12, 'ms');
    report.atLeast(`server, ${what}: a core`, 1000 / cpuMilliseconds, 80, 'pages/s');
  }
  const plain = await servePlainPage();
  const browser = await launchBrowser();
  try {
    const storageState = await signedIn(browser, instance.url, 'root', password);
    for (const { what, path, signedOut } of pages) {
      // The floor and the page in turns, so that both run under the same conditions.
      const turns = await repeated(5, async () => ({
        floor: await visit(browser, plain.url, { throttled: true }),
        page: await visit(browser, instance.url + path, {
          throttled: true,
          ...(signedOut === true ? {} : { storageState }),
        }),
      }));
      const lcp = median(turns.map((turn) => turn.page.lcp));
      const floor = median(turns.map((turn) => turn.floor.lcp));
      report.atMost(`throttled, ${what}: LCP`, lcp, 400, 'ms');
      report.atMost(`throttled, ${what}: LCP / a plain page`, lcp / floor, 2, '×', milliseconds(floor));
      report.atMost(
        `throttled, ${what}: blocking time`,
        median(turns.map((turn) => turn.page.blocking)),
        150,
        'ms',
      );
      const { routeKiB, documentKiB, allKiB } = turns[0]!.page;
      report.atMost(
        `first route, ${what}`,
        routeKiB,
        150,
        'KiB',
        `${documentKiB.toFixed(0)} KiB of it HTML; ${allKiB.toFixed(0)} KiB with data and images`,
      );
    }
  } finally {
    await browser.close();
    plain.close();
  }
}
