/** Parses the arguments of commands. Pure. */

export interface NamedIssue {
  readonly path: string;
  readonly iid: number;
}

const reference = /^\(?([A-Za-z0-9_][\w.-]*(?:\/[A-Za-z0-9_][\w.-]*)+)?#([1-9]\d{0,8})(?!\w)/;
const address = /^([^?#]+?)\/-\/issues\/([1-9]\d{0,8})(?![\w/])/;

/** `#3`, `group/project#3` and addresses of issues on this instance, in their order. */
export function issueReferencesIn(text: string, projectPath: string, baseUrl: string): NamedIssue[] {
  return text.split(/[\s,]+/).flatMap((word): NamedIssue[] => {
    const [, there, number] = word.startsWith(`${baseUrl}/`)
      ? (address.exec(word.slice(baseUrl.length + 1)) ?? [])
      : [];
    if (number !== undefined) return [{ path: there!, iid: Number(number) }];
    const [, path, iid] = reference.exec(word) ?? [];
    return iid === undefined ? [] : [{ path: path ?? projectPath, iid: Number(iid) }];
  });
}

/** Words that can be the path of a project. */
export function pathsIn(texts: readonly string[]): string[] {
  return [
    ...new Set(
      texts.flatMap((text) => text.split(/\s+/)).filter((word) => /^[\w.-]+(?:\/[\w.-]+)+$/.test(word)),
    ),
  ].slice(0, 100);
}
