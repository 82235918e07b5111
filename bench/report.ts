/** A measured figure beside its limit. */
export interface Line {
  readonly what: string;
  readonly verdict: 'reached' | 'MISSED' | 'MISSED, AT THE FLOOR' | 'MISSED BY MORE THAN A QUARTER';
}

export type Unit = 'ms' | 's' | 'MB' | 'KiB' | '×' | 'nodes' | 'lines' | 'requests/s' | 'pages/s';

/** Collects the lines of one run and prints each as it comes. */
export class Report {
  readonly #lines: Line[] = [];

  /**
   * The figure has to stay at or below the limit. `floor` is the same work without our software, measured in the same run: a figure
   * within a tenth of it can't be improved by us.
   */
  atMost(what: string, value: number, limit: number, unit: Unit, more = '', floor = 0): void {
    const far = value <= floor * 1.1 ? 'floor' : value > limit * 1.25;
    this.#add(what, value, '≤', limit, unit, value <= limit, far, more);
  }

  /** The figure has to reach the limit. */
  atLeast(what: string, value: number, limit: number, unit: Unit, more = ''): void {
    this.#add(what, value, '≥', limit, unit, value >= limit, value < limit * 0.75, more);
  }

  /** Information without a limit. */
  remark(text: string): void {
    console.log(`           ${text}`);
  }

  /** Prints the missed lines and returns their number. */
  close(): number {
    const missed = this.#lines.filter((line) => line.verdict !== 'reached');
    console.log(`\n${this.#lines.length - missed.length} reached, ${missed.length} missed`);
    for (const { what, verdict } of missed) console.log(`${verdict}: ${what}`);
    return missed.length;
  }

  #add(
    what: string,
    value: number,
    sign: string,
    limit: number,
    unit: Unit,
    reached: boolean,
    far: boolean | 'floor',
    more: string,
  ): void {
    // What could not be measured counts as missed.
    const verdict = reached
      ? 'reached'
      : far === 'floor'
        ? 'MISSED, AT THE FLOOR'
        : far || Number.isNaN(value)
          ? 'MISSED BY MORE THAN A QUARTER'
          : 'MISSED';
    this.#lines.push({ what, verdict });
    console.log(
      `${verdict.padEnd(10)} ${what}: ${shown(value, unit)}, ${sign} ${shown(limit, unit)}${more === '' ? '' : ` (${more})`}`,
    );
  }
}

function shown(value: number, unit: Unit): string {
  const digits = unit === '×' ? 2 : unit === 'nodes' || unit === 'lines' || value >= 10 ? 0 : 1;
  return `${value.toFixed(digits)} ${unit}`;
}
