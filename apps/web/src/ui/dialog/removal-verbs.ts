/** The two ways something goes, as a button says it and as what was done is told. */
export const removalVerbs = {
  remove: { does: 'Remove', done: 'removed' },
  delete: { does: 'Delete', done: 'deleted' },
} as const;

export type RemovalVerb = keyof typeof removalVerbs;
