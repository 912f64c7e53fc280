import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { withHashingSlot } from '../auth/sign-in/passwords.ts';
import { assertNotThrottled, countAttempt } from '../auth/rate-limit/throttle.ts';
import { type PasswordOwner, selectPasswordOwner } from './users.sql.ts';

/** Returns the key for counting wrong passwords of a signed-in user. */
export const passwordThrottleKey = (userId: number) => `change:${userId}`;
export const wrongPassword = () =>
  problems.invalid([{ path: 'body.current_password', message: platformMessages.wrongCurrentPassword }]);

/** The account of who is signed in, once they have given its password. @throws 401, 422 where it is not right, 429 */
export async function verifyCurrentPassword(
  db: Db,
  deps: Deps,
  actor: Actor | null,
  password: string | null,
): Promise<PasswordOwner> {
  const user = actor ? await selectPasswordOwner(db, actor.user_id) : undefined;
  if (!user || password === null) throw problems.signInNeeded();
  const subject = passwordThrottleKey(user.id);
  return withHashingSlot(async (isSame) => {
    await assertNotThrottled(deps, 'password', subject);
    if (await isSame(user.password_hash, password)) return user;
    await countAttempt(deps, 'password', subject);
    throw wrongPassword();
  });
}
