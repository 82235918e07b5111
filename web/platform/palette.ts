import type { ReactNode } from 'react';
import type { Api } from './api.ts';
import type { PageContext } from './page-context.ts';
import { createRegistry } from './registry.ts';

export interface PaletteItem {
  id: string;
  label: string;
  /** Beside the label, in grey. */
  detail?: string | undefined;
  icon?: ReactNode;
  /** Its address, or its action. */
  href?: string;
  run?: (context: PageContext) => void;
  /** Its shortcut, shown at the end. */
  keys?: string | undefined;
}

export interface PaletteAction extends PaletteItem {
  order?: number;
  /** Additional words to find it by. */
  words?: string;
  when?: (context: PageContext) => boolean;
  hrefIn?: (context: PageContext) => string;
}

export interface PaletteSource {
  id: string;
  heading: string;
  order?: number;
  search(api: Api, text: string, signal: AbortSignal, context: PageContext): Promise<PaletteItem[]>;
}

/** What features add to the command palette. */
export const paletteActions = createRegistry<PaletteAction>();
export const paletteSources = createRegistry<PaletteSource>();

let loadEntries = (): Promise<unknown> => Promise.resolve();

/** Names the script that adds the features' entries; it loads when the palette is first opened. */
export function addPaletteEntriesLate(load: () => Promise<unknown>): void {
  loadEntries = load;
}

export const loadPaletteEntries = (): Promise<unknown> => loadEntries();
