/** A quick action that the viewer can use in a text, as `autocomplete_sources/commands` lists it. */
export interface KnownCommand {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly description: string;
  readonly params: readonly string[];
}
