import type { formatNounCount as english } from './plurals.ts';
import { writeDecimal } from './write-decimal.ts';

export { pluralOf } from './plurals.ts';

/** After a number Welsh has the singular: `2 ateb`. */
export const formatNounCount: typeof english = (count, noun) => `${writeDecimal(count)} ${noun}`;
