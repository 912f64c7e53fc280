import { z } from 'zod';
import { MAX_ID } from './fields.ts';

/** Every list takes `limit` (default 100, at most 1000) and `offset`. */
export const page = {
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  offset: z.coerce.number().int().min(0).max(MAX_ID).default(0),
};

/** Every list answers `{ "<resource>": [...], "total": n }`. */
export function listOf<Name extends string, Item extends z.ZodType>(name: Name, item: Item) {
  return z.object({ [name]: z.array(item), total: z.number().int() } as Record<Name, z.ZodArray<Item>> & {
    total: z.ZodNumber;
  });
}
