/** Returns the fields that differ between two versions of the same part. */
export const changedFields = <Values extends object>(
  before: Values,
  after: Values,
): (keyof Values & string)[] =>
  (Object.keys(before) as (keyof Values & string)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );

/**
 * Merges two users' simultaneous changes to a part. Fields this user typed stay; fields only the other user
 * changed are theirs.
 */
export function mergeChanges<Values extends object>(base: Values, mine: Values, theirs: Values): Values {
  return { ...theirs, ...Object.fromEntries(changedFields(base, mine).map((name) => [name, mine[name]])) };
}

/** Returns the fields that both users changed to different values. */
export const findConflictingFields = <Values extends object>(base: Values, mine: Values, theirs: Values) =>
  changedFields(base, theirs).filter(
    (name) => changedFields(base, mine).includes(name) && changedFields(mine, theirs).includes(name),
  );
