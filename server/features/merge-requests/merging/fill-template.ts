import { fillVariables, namesIn } from '../../../../contract/merge-requests/template-variables.ts';

/** The values of a template's variables by their names, asked for only if the template has them. */
export type TemplateValues = Readonly<Record<string, () => string | Promise<string>>>;

/** A template of v4 with its values, as `fillVariables` puts them in. */
export async function fillTemplate(template: string, values: TemplateValues): Promise<string> {
  return fillVariables(template, await readValues(namesIn(template), values));
}

/** The values of these names, without those that have none. */
export async function readValues(
  names: readonly string[],
  values: TemplateValues,
): Promise<Readonly<Record<string, string>>> {
  const known = names.filter((name) => Object.hasOwn(values, name));
  const read = await Promise.all(
    known.map(async (name) => [name, (await values[name]!()).replaceAll('\r\n', '\n').trim()] as const),
  );
  return Object.fromEntries(read);
}
