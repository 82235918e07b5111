import type { Emitter } from 'highlight.js';
import { CodeEscaper } from './escape.ts';

/** A grammar's output, in order: text, the start of a scope, the end of one. */
type Event = string | { scope: string } | null;

/**
 * highlight.js's emitter interface, recording instead of building HTML, so that every character of the output was escaped here and
 * every class name was built here.
 */
export class ScopeRecorder implements Emitter {
  events: Event[] = [];

  addText(text: string): void {
    if (text !== '') this.events.push(text);
  }
  openNode(scope: string): void {
    this.events.push({ scope });
  }
  closeNode(): void {
    this.events.push(null);
  }
  startScope(scope: string): void {
    this.openNode(scope);
  }
  endScope(): void {
    this.closeNode();
  }
  __addSublanguage(emitter: Emitter, name: string): void {
    this.openNode(`language:${name}`);
    // Element by element: spreading a long list overflows the stack.
    for (const event of (emitter as ScopeRecorder).events) this.events.push(event);
    this.closeNode();
  }
  finalize(): void {}
  toHTML(): string {
    return '';
  }
}

const classNames = new Map<string, string>();

/** `title.function` becomes `hljs-title function_`, as every highlight.js theme expects. */
function classNameOf(scope: string): string {
  let name = classNames.get(scope);
  if (name === undefined) {
    const safe = scope.replace(/[^\w.:-]/g, '');
    if (safe.startsWith('language:')) name = `language-${safe.slice(9).replace(/[.:]/g, '')}`;
    else {
      name = safe
        .split('.')
        .map((piece, depth) => (depth === 0 ? `hljs-${piece}` : `${piece}${'_'.repeat(depth)}`))
        .join(' ');
    }
    if (classNames.size < 1000) classNames.set(scope, name);
  }
  return name;
}

/** Deeper scopes are ignored: a hostile text could otherwise make each line reopen thousands. */
const maximalDepth = 24;

/** Safe HTML per line; a scope that spans lines is closed at the end of each and reopened in the next. */
export function linesOfEvents(events: readonly Event[]): string[] {
  const lines: string[] = [];
  const scopes: string[] = [];
  const escaper = new CodeEscaper();
  /** Joined when the line is complete: a text that grows by its ends keeps each of them, many times its size. */
  let line: string[] = [];
  /** How many of `scopes` have their span open in `line`: spans are opened late, so that none is empty. */
  let open = 0;
  const write = (text: string): void => {
    if (text === '') return;
    if (escaper.isFull) {
      escaper.part(text);
      return;
    }
    const drawn = Math.min(scopes.length, maximalDepth);
    while (open < drawn) line.push(`<span class="${scopes[open++]}">`);
    line.push(escaper.part(text));
  };
  const end = (): void => {
    line.push('</span>'.repeat(open), escaper.end());
    lines.push(line.join(''));
    line = [];
    open = 0;
  };
  for (const event of events) {
    if (typeof event === 'string') {
      let start = 0;
      for (let at = event.indexOf('\n'); at !== -1; at = event.indexOf('\n', start)) {
        write(event.slice(start, at));
        end();
        start = at + 1;
      }
      write(start === 0 ? event : event.slice(start));
    } else if (event === null) {
      if (open === scopes.length && open > 0) {
        line.push('</span>');
        open--;
      }
      scopes.pop();
    } else {
      scopes.push(classNameOf(event.scope));
    }
  }
  end();
  return lines;
}
