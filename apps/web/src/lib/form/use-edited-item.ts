import { useState } from 'react';

/**
 * Returns the item that a form edits, undefined for a new one, and its values as the user saw them. A reload in
 * the background changes neither. After a save during which the user typed on, `follow` makes the form the one
 * of the stored item.
 */
export function useEditedItem<Item, Values>(
  openedItem: Item | undefined,
  valuesOf: (item: Item | undefined) => Values,
): { item: Item | undefined; was: Values; follow: (stored: Item) => void } {
  const [edited, setEdited] = useState(() => ({ item: openedItem, was: valuesOf(openedItem) }));
  return { ...edited, follow: (stored) => setEdited({ item: stored, was: valuesOf(stored) }) };
}
