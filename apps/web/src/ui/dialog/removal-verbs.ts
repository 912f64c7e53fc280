/** The two kinds of removal, as the button and the confirmation name them. */
export const removalVerbs = {
  remove: { does: 'Remove', done: 'removed' },
  delete: { does: 'Delete', done: 'deleted' },
} as const;

export type RemovalVerb = keyof typeof removalVerbs;
