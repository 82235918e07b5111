/** What a project's template of descriptions can say of the branch that is proposed, with the names that v4 has. */
export const templateVariables = [
  'all_commits',
  'co_authored_by',
  'first_commit',
  'first_multiline_commit',
  'first_multiline_commit_description',
  'source_branch',
  'target_branch',
] as const;
export type TemplateVariable = (typeof templateVariables)[number];

const variable = /%\{(\w+)\}/g;

/** The names between `%{` and `}`, each once. */
export const namesIn = (template: string): readonly string[] => [
  ...new Set([...template.matchAll(variable)].map((match) => match[1]!)),
];

/** The variables that a template of descriptions has. */
export const variablesIn = (template: string): readonly TemplateVariable[] => {
  const names = namesIn(template);
  return templateVariables.filter((name) => names.includes(name));
};

/** Characters of all values together: as many as a description can have, however often a template has its variables. */
export const longestValues = 1024 * 1024;

/**
 * A template with its values: `%{title}`. Names that have none stay as they are. A line that has nothing but variables with empty values
 * goes, and the empty lines around it become one.
 */
export function fillVariables(template: string, values: Readonly<Record<string, string>>): string {
  const lines: string[] = [];
  let left = longestValues;
  const valueOf = (name: string): string => {
    const value = values[name]!.slice(0, left);
    left -= value.length;
    return value;
  };
  const all = template.replaceAll('\r\n', '\n').split('\n');
  for (const [index, line] of all.entries()) {
    const filled = line.replaceAll(variable, (text, name: string) =>
      Object.hasOwn(values, name) ? valueOf(name) : text,
    );
    if (filled.trim() !== '' || line.trim() === '') lines.push(filled);
    // Of the empty lines around what goes, one stays.
    else if (lines.at(-1)?.trim() === '' && all[index + 1]?.trim() === '') lines.pop();
  }
  return lines.join('\n').trim();
}
