import { z } from 'zod';

/* A comparison with the most similar organisations: calculated for each submission, and not a stored peer group. */

export const MAX_SIMILAR_ORGANISATIONS = 50;

/** The id in answers of the group of a submission and those most similar to it; stored peer groups have others. */
export const SIMILAR_GROUP_ID = 0;

const howMany = z.number().int().min(0).max(MAX_SIMILAR_ORGANISATIONS);

/**
 * How many of the most similar organisations to compare with. 0: none. If left out, the project's default comparison
 * applies, unless peer groups or filters are selected.
 */
export const similarChoice = howMany.nullish();
/** The same as a query parameter. */
export const similarParam = z.coerce.number().pipe(howMany).optional();
/** The default comparison of a project; null: all. */
export const defaultSimilar = howMany.min(1).nullable();

type Choice = {
  similar?: number | null | undefined;
  peer_group_ids: readonly number[];
  filters: readonly unknown[];
};

/** Returns how many similar organisations a choice compares with; 0: none. */
export const similarCountOf = (
  { similar, peer_group_ids, filters }: Choice,
  { default_similar }: { default_similar: number | null },
): number => similar ?? (peer_group_ids.length === 0 && filters.length === 0 ? (default_similar ?? 0) : 0);
