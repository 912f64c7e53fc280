import { isDeepStrictEqual } from 'node:util';
import { problems } from './problems.ts';
import { platformMessages } from '../messages/platform.ts';

/**
 * Whoever changes something says what they saw of it (`seen`); what was left out was not looked at. `stored` is held by the
 * transaction.
 * @throws 409 where something else stands by now, so that nothing of somebody else's is overwritten unseen
 */
export function assertNoEditConflict<Fields extends object>(
  seen: Partial<Fields> | undefined,
  stored: Fields,
): void {
  const names = Object.keys(seen ?? {}) as (keyof Fields)[];
  const changed = names.filter(
    (name) => seen![name] !== undefined && !isDeepStrictEqual(seen![name], stored[name]),
  );
  if (changed.length > 0) throw problems.conflict(platformMessages.changedMeanwhile, { changed });
}
