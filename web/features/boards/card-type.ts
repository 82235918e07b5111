import type { ReactNode } from 'react';
import type { CardsAsked } from '../../../contract/boards/boards.calls.ts';
import type { CardKind } from '../../../contract/boards/boards.ts';
import type { EntityType } from '../../platform/entities.ts';
import type { Translate } from '../../platform/messages.ts';
import type { Filter } from '../planning/index.ts';
import type { BoardSearch } from './board-search.ts';
import type { AnyCard } from './board-state.ts';
import type { BoardOwner } from './board.queries.ts';
import type { issueCardMessages } from './issue-cards.messages.ts';

/** What a list stands for, and what a scope can name. */
export type ListTarget = 'label' | 'assignee' | 'milestone';

/** The texts that both kinds have in words of their own. */
type CardTexts = Readonly<Record<keyof (typeof issueCardMessages)['texts'], string>>;

/**
 * What boards of issues and boards of epics differ in; everything else they share. The two are `issue-cards.tsx` and `epic-cards.tsx`, and a board gets its own
 * with its owner.
 */
export interface CardType<Card extends AnyCard = AnyCard> {
  readonly kind: CardKind;
  /** The part of the addresses of its boards. */
  readonly segment: 'boards' | 'epic_boards';
  /** As what its cards are stored. */
  readonly entity: EntityType;
  /** The channel that brings changed cards to a group's board. */
  readonly channel: 'GroupIssuesChannel' | 'GroupEpicsChannel';
  /** For routes: what the address of a board says. */
  readonly search: (search: Record<string, unknown>) => BoardSearch;
  /** What the server is asked for. */
  readonly parameters: (search: BoardSearch) => CardsAsked;
  readonly filters: readonly Filter[];
  readonly t: Translate<CardTexts>;
  /** How a card is named. */
  readonly referenceOf: (card: Card, owner: Pick<BoardOwner, 'kind' | 'path'>) => string;
  /** The page of what a card stands for. */
  readonly hrefOf: (card: Card) => string;
  /** What a card shows besides title, labels and reference: along its edge, in the line below, and at the end of that line. */
  readonly Edge?: (props: { card: Card }) => ReactNode;
  readonly Facts: (props: { card: Card; today: string }) => ReactNode;
  readonly End?: (props: { card: Card }) => ReactNode;
  readonly targets: readonly ListTarget[];
  /** Whether a group's cards belong to its projects: a new one asks for the project. */
  readonly inProjects: boolean;
  /** Whether a card's fields are shown beside the board; otherwise a click leads to its page. */
  readonly opensBeside: boolean;
  /** Whether a board can be cut into lanes, its cards be chosen from a dialog, and its lists and its scope know weights and limits. */
  readonly hasLanes: boolean;
  readonly hasOffers: boolean;
  readonly hasWeights: boolean;
}

/** Forgets which kind it is of: a board never has cards of the other one. */
export const cardType = <Card extends AnyCard>(type: CardType<Card>): CardType => type as CardType;
