/** The values of a template's variables by their names, asked for only if the template has them. */
export type TemplateValues = Readonly<Record<string, () => string | Promise<string>>>;

const variable = /%\{(\w+)\}/g;

/**
 * A template of v4 with its values: `%{title}`. Names that are none stay as they are. A line that has nothing but variables without a
 * value goes, and the empty lines around it become one.
 */
export async function fillTemplate(template: string, values: TemplateValues): Promise<string> {
  const names = new Set([...template.matchAll(variable)].map((match) => match[1]!));
  const known = new Map<string, string>();
  await Promise.all(
    [...names]
      .filter((name) => Object.hasOwn(values, name))
      .map(async (name) => known.set(name, (await values[name]!()).replaceAll('\r\n', '\n').trim())),
  );
  const lines: string[] = [];
  const all = template.replaceAll('\r\n', '\n').split('\n');
  for (const [index, line] of all.entries()) {
    const filled = line.replaceAll(variable, (text, name: string) => known.get(name) ?? text);
    if (filled.trim() !== '' || line.trim() === '') lines.push(filled);
    // Of the empty lines around what goes, one stays.
    else if (lines.at(-1)?.trim() === '' && all[index + 1]?.trim() === '') lines.pop();
  }
  return lines.join('\n').trim();
}
