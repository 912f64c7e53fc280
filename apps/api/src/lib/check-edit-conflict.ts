import { isDeepStrictEqual } from 'node:util';
import { problems } from './problems.ts';
import { platformMessages } from '../messages/platform.ts';

/**
 * Compares what a caller saw of a resource (`seen`) with `stored`, which the transaction has locked. Fields
 * left out were not read.
 * @throws 409 if the stored data differs, so that another user's change is not overwritten unseen
 */
export function assertNoEditConflict<Fields extends object>(
  seen: Partial<Fields> | undefined,
  stored: Fields,
): void {
  const names = Object.keys(seen ?? {}) as (keyof Fields)[];
  const changed = names.filter(
    (name) => seen![name] !== undefined && !isDeepStrictEqual(seen![name], stored[name]),
  );
  if (changed.length > 0) throw problems.conflict(platformMessages.recordChanged, { changed });
}
