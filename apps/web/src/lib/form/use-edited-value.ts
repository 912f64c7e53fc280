import { useState } from 'react';

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns a stored value as the user edits it. While unchanged, it follows what is stored. Once changed, it stays
 * until it is saved, with `was`, the stored value that the user saw.
 */
export function useEditedValue<Value>(stored: Value): {
  value: Value;
  was: Value;
  isChanged: boolean;
  change: (next: Value) => void;
  /** Ends a save of `sent`; what was changed since stays unsaved. */
  saved: (sent: Value) => void;
} {
  const [edit, setEdit] = useState<{ value: Value; was: Value } | null>(null);
  const was = edit ? edit.was : stored;
  return {
    value: edit ? edit.value : stored,
    was,
    isChanged: edit !== null,
    change: (value) => setEdit(isEqual(value, was) ? null : { value, was }),
    saved: (sent) =>
      setEdit((now) => (now === null || isEqual(now.value, sent) ? null : { value: now.value, was: sent })),
  };
}
