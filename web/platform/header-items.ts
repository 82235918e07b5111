import type { ComponentType } from 'react';
import { createRegistry } from './registry.ts';

/** What features add to the header, before the menu of the person who is signed in. */
export const headerItems = createRegistry<{ id: string; order?: number; Item: ComponentType }>();
