/** Which fields of two versions of the same part differ. */
export const changedFields = <Values extends object>(
  before: Values,
  after: Values,
): (keyof Values & string)[] =>
  (Object.keys(before) as (keyof Values & string)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );

/**
 * What two people have made of a part at the same time, put together: what one has typed stays, and what only the other
 * has changed is theirs.
 */
export function mergeChanges<Values extends object>(base: Values, mine: Values, theirs: Values): Values {
  return { ...theirs, ...Object.fromEntries(changedFields(base, mine).map((name) => [name, mine[name]])) };
}

/** Whether both have changed the same field, to different ends. */
export const clashingFields = <Values extends object>(base: Values, mine: Values, theirs: Values) =>
  changedFields(base, theirs).filter(
    (name) => changedFields(base, mine).includes(name) && changedFields(mine, theirs).includes(name),
  );
