import { z } from 'zod';

/**
 * How serious an unusual result is: 3 an alarm, 2 an alert or a special cause, 1 others. As a user's threshold: the
 * least that their lists show at once and their emails say.
 */
export const unusualWeight = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type UnusualWeight = z.infer<typeof unusualWeight>;
