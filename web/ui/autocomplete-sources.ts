import type {
  OfferedIssue,
  OfferedLabel,
  OfferedMember,
  OfferedMilestone,
} from '../../contract/autocomplete/autocomplete.ts';
import type { KnownCommand } from '../../contract/discussions/commands.ts';
import type { Api } from '../platform/api.ts';
import { quoteTitle, type Trigger, type TriggerKind } from './autocomplete-trigger.ts';
import type { Emoji } from './emoji.ts';
import type { AutocompletePlace } from './markdown-place.ts';

/** One suggestion. */
export type Offer =
  | { readonly kind: 'members'; readonly value: OfferedMember }
  | { readonly kind: 'subjects'; readonly value: OfferedIssue }
  | { readonly kind: 'labels'; readonly value: OfferedLabel }
  | { readonly kind: 'milestones'; readonly value: OfferedMilestone }
  | { readonly kind: 'emoji'; readonly value: Emoji }
  | { readonly kind: 'commands'; readonly value: KnownCommand };

const mostShown = 20;
/** In milliseconds: older answers are fetched again. */
const keptMilliseconds = 60_000;

/** The text that replaces what was typed. */
export function textOf(offer: Offer): string {
  switch (offer.kind) {
    case 'members':
      return `@${offer.value.username} `;
    case 'subjects':
      return `${offer.value.reference} `;
    case 'labels':
      return `~${quoteTitle(offer.value.title)} `;
    case 'milestones':
      return `%${quoteTitle(offer.value.title)} `;
    case 'emoji':
      return `:${offer.value.name}: `;
    case 'commands': {
      // The list continues with the command's parameters.
      const sign = /^[@#~%]/.exec(offer.value.params[0] ?? '')?.[0] ?? '';
      return `/${offer.value.name} ${sign}`;
    }
  }
}

/** The text that identifies a suggestion. */
export function keyOf(offer: Offer): string {
  return textOf(offer).trim();
}

/** Whether a suggestion still matches while the answer to further typing is pending. */
export function fits(offer: Offer, query: string): boolean {
  const words = ((): readonly string[] => {
    switch (offer.kind) {
      case 'members':
        return [offer.value.username, offer.value.name];
      case 'subjects':
        return [String(offer.value.iid), offer.value.title];
      case 'labels':
      case 'milestones':
        return [offer.value.title];
      case 'emoji':
        return offer.value.words;
      case 'commands':
        return [offer.value.name, ...offer.value.aliases];
    }
  })();
  const wanted = query.toLowerCase();
  return words.some((word) => word.toLowerCase().includes(wanted));
}

async function offersOf(
  api: Api,
  { path, type, id }: AutocompletePlace,
  { kind, query, source = 'issues' }: Trigger & { readonly kind: Exclude<TriggerKind, 'emoji'> },
  signal: AbortSignal,
): Promise<readonly Offer[]> {
  const asked = { query: { type, type_id: id, query }, signal };
  switch (kind) {
    case 'members':
      return (await api.get(`${path}/members`, asked)).map((value) => ({ kind, value }));
    case 'subjects':
      return (await api.get(`${path}/${source}`, asked)).map((value) => ({ kind, value }));
    case 'labels':
      return (await api.get(`${path}/labels`, asked)).map((value) => ({ kind, value }));
    case 'milestones':
      return (await api.get(`${path}/milestones`, asked)).map((value) => ({ kind, value }));
    case 'commands':
      if (type === undefined) return [];
      return (await api.get(`${path}/commands`, { query: { type, type_id: id }, signal })).map((value) => ({
        kind,
        value,
      }));
  }
}

/** Fetches suggestions for a trigger. Answers are cached for a while; a new request aborts the one before. */
export class Sources {
  private readonly kept = new Map<string, { readonly offers: readonly Offer[]; readonly at: number }>();
  private asking: AbortController | undefined;
  private readonly api: Api;
  private readonly place: AutocompletePlace | undefined;

  constructor(api: Api, place: AutocompletePlace | undefined) {
    this.api = api;
    this.place = place;
  }

  /** The kinds of subjects that texts here refer to. */
  get subjects(): AutocompletePlace['subjects'] {
    return this.place?.subjects;
  }

  /** Whether this kind has suggestions here. */
  has(kind: TriggerKind): boolean {
    if (kind === 'commands') return this.place?.type !== undefined;
    return kind === 'emoji' || this.place !== undefined;
  }

  /** The cached suggestions; undefined if the server has to be asked. */
  known(trigger: Trigger): readonly Offer[] | undefined {
    const { kind, query } = trigger;
    const kept = this.kept.get(this.keyFor(trigger));
    if (kept === undefined || Date.now() - kept.at > keptMilliseconds) return undefined;
    return kind === 'commands' ? commandsFor(kept.offers, query) : kept.offers;
  }

  /** Aborts the running request. */
  stop(): void {
    this.asking?.abort();
  }

  /** Rejects if the server can't be reached, and with an AbortError if another request followed. */
  async ask(trigger: Trigger): Promise<readonly Offer[]> {
    this.stop();
    const { kind, query } = trigger;
    if (kind === 'emoji') {
      const { findEmojis } = await import('./emoji.ts');
      return findEmojis(query, mostShown).map((value) => ({ kind, value }));
    }
    if (this.place === undefined) return [];
    this.asking = new AbortController();
    const offers = await offersOf(this.api, this.place, { ...trigger, kind }, this.asking.signal);
    this.kept.set(this.keyFor(trigger), { offers, at: Date.now() });
    return kind === 'commands' ? commandsFor(offers, query) : offers;
  }

  /** One request loads all commands. */
  private keyFor({ kind, query, source = kind }: Trigger): string {
    return kind === 'commands' ? kind : `${source} ${query.toLowerCase()}`;
  }
}

function commandsFor(offers: readonly Offer[], query: string): readonly Offer[] {
  const begins = (offer: Offer): boolean =>
    offer.kind === 'commands' &&
    [offer.value.name, ...offer.value.aliases].some((name) => name.startsWith(query.toLowerCase()));
  return [...offers.filter(begins), ...offers.filter((offer) => !begins(offer) && fits(offer, query))];
}
