import { createContext, useContext, type ReactElement, type ReactNode } from 'react';

type AsEntry = (element: ReactElement, disabled: boolean | undefined) => ReactElement;

/** Makes an element an entry of a menu. Without the widgets it stays as it is. */
export const EntryContext = createContext<AsEntry>((element) => element);

export interface ItemParts {
  icon?: ReactNode;
  trailing?: ReactNode;
  danger?: boolean;
}

/** The element as an entry of the menu around it. */
export function Entry({ disabled, children }: { disabled?: boolean | undefined; children: ReactElement }) {
  return useContext(EntryContext)(children, disabled);
}
