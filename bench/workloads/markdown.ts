import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createMarkdown } from '../../server/markdown/index.ts';
import { referenceSyntaxes } from '../../testing/reference-syntaxes.ts';
import { median, milliseconds, percentile, repeated, timed } from '../measure.ts';
import type { Bench } from '../workload.ts';

const part =
  '## A part\n\nSome *words* with `code`, #1 and @bob, $x^2$.\n\n- [ ] a task\n\n| a | b |\n|--|--|\n| 1 | 2 |\n\n```ts\nconst a = 1;\n```\n\n';
const text = part.repeat(Math.ceil(100_000 / part.length)).slice(0, 100_000);

/** A preview of 100 KB: its duration over HTTP, and how long it blocks the main loop. */
export async function benchMarkdown({ instance, report, world }: Bench): Promise<void> {
  const id = await world.issues();
  const { path_with_namespace: path } = await instance.api<{ path_with_namespace: string }>(
    'GET',
    `/projects/${id}`,
  );
  // As a page requests it while somebody writes a comment.
  const render = async (index: number): Promise<void> => {
    const answer = await fetch(`${instance.url}/${path}/-/preview_markdown`, {
      method: 'POST',
      headers: { 'private-token': instance.token, 'content-type': 'application/json' },
      body: JSON.stringify({ text: `${text}\n${index}`, target_type: 'Issue', target_id: '1' }),
    });
    if (!answer.ok) throw new Error(`preview: ${answer.status} ${await answer.text()}`);
    await answer.json();
  };
  const times = (await repeated(40, (index) => timed(() => render(index)))).slice(10);
  report.atMost(
    'markdown: preview of 100 KB, p95',
    percentile(times, 0.95),
    100,
    'ms',
    `p50 ${milliseconds(median(times))}`,
  );

  const markdown = createMarkdown({ syntaxes: referenceSyntaxes });
  await markdown.render(text, { kind: 'text', projectPath: 'g/p' });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await repeated(20, (index) => markdown.render(`${text}\n${index}`, { kind: 'text', projectPath: 'g/p' }));
  delay.disable();
  report.atMost('markdown: main loop held, at most', delay.max / 1e6, 20, 'ms');
  await markdown.close();
}
