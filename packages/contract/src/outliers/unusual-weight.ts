import { z } from 'zod';

/**
 * Weight of an unusual result: 3 an alarm, 2 an alert or a special cause, 1 others. A user's threshold is the
 * lowest weight that their lists show at once and their emails include.
 */
export const unusualWeight = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type UnusualWeight = z.infer<typeof unusualWeight>;
