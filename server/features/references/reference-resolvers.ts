import { fillReferences, referencesIn } from '../../markdown/index.ts';
import type { Reference, ReferenceKind, ResolvedReference } from '../../markdown/index.ts';
import { nobody } from '../../platform/access/viewer.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Context } from '../../platform/context.ts';

async function resolve(
  ctx: Context,
  references: Iterable<Reference>,
): Promise<Map<string, ResolvedReference>> {
  const resolved = new Map<string, ResolvedReference>();
  const byKind = Map.groupBy(references, (reference) => reference.kind);
  await Promise.all(
    [...byKind].map(async ([kind, ofKind]) => {
      for (const resolver of ctx.platform.subjects.resolversOf(kind)) {
        const unknown = ofKind.filter(({ key }) => !resolved.has(key));
        if (unknown.length === 0) return;
        for (const [key, value] of await resolver(ctx, unknown)) resolved.set(key, value);
      }
    }),
  );
  return resolved;
}

async function addToTexts(ctx: Context, given: readonly string[]): Promise<readonly string[]> {
  let texts = given;
  for (const fill of ctx.platform.subjects.textFillers) texts = await fill(ctx, texts);
  return texts;
}

/**
 * Stored HTML as this viewer may read it: references get title, state and link, or stay plain text. One query per kind, whatever the
 * number of texts; `kinds` selects those to resolve, default all.
 */
export async function fillForViewer(
  ctx: Context,
  given: readonly string[],
  kinds?: readonly ReferenceKind[],
): Promise<string[]> {
  const texts = await addToTexts(ctx, given);
  const references = new Map<string, Reference>();
  for (const text of texts) referencesIn(text, references);
  if (references.size === 0) return [...texts];
  const wanted =
    kinds === undefined
      ? references.values()
      : [...references.values()].filter((reference) => kinds.includes(reference.kind));
  const resolved = await resolve(ctx, wanted);
  return texts.map((text) => fillReferences(text, resolved));
}

/** Texts as everybody may read them; undefined for those that differ between readers. */
export async function fillForEverybody(
  ctx: Context,
  given: readonly string[],
): Promise<(string | undefined)[]> {
  const everybody = { ...ctx, viewer: nobody };
  const texts = await addToTexts(everybody, given);
  const own = texts.map((text) => referencesIn(text));
  const open = await resolve(everybody, new Map(own.flatMap((references) => [...references])).values());
  return texts.map((text, at) =>
    own[at]!.keys().every((key) => open.has(key)) ? fillReferences(text, open) : undefined,
  );
}

/** One text as each of these viewers may read it, in their order. What is the same for everybody is read once. */
export async function fillForViewers(
  ctx: Context,
  viewers: readonly Viewer[],
  text: string,
): Promise<string[]> {
  const [same] = await fillForEverybody(ctx, [text]);
  const filled: string[] = [];
  for (const viewer of viewers) filled.push(same ?? (await fillForViewer({ ...ctx, viewer }, [text]))[0]!);
  return filled;
}
