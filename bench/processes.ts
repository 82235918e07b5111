import { readFileSync, readdirSync } from 'node:fs';

export interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
  /** Its command line, joined by spaces. */
  readonly command: string;
}

/** All processes of the machine. */
export function allProcesses(): ProcessFacts[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      return {
        pid: Number(name),
        parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]),
        command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' '),
      };
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}

/** A process and all its descendants, except those matched by `leftOut`. */
export function descendants(pid: number, leftOut: (process: ProcessFacts) => boolean): ProcessFacts[] {
  const all = allProcesses();
  const found = new Set([pid]);
  for (let grew = true; grew;) {
    grew = false;
    for (const each of all)
      if (!found.has(each.pid) && found.has(each.parent) && !leftOut(each))
        grew = found.add(each.pid).size > 0;
  }
  return all.filter((each) => found.has(each.pid));
}

/** MB of one process, as shared out by the kernel among processes with the same pages (PSS), or only its own; 0 for one that has ended. */
export function megabytes(pid: number, what: 'shared out' | 'own'): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const of = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
    return (what === 'own' ? of('Private_Clean') + of('Private_Dirty') : of('Pss')) / 1024;
  } catch {
    return 0;
  }
}
