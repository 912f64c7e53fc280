import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import type { Deps } from '../../http/deps.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/platform.ts';
import { inTurn } from '../auth/passwords.ts';
import { assertNotThrottled, countAttempt } from '../auth/throttle.ts';
import { type PasswordOwner, selectPasswordOwner } from './users.sql.ts';

/** What is counted of wrong passwords of somebody who is signed in. */
export const subjectOf = (userId: number) => `change:${userId}`;
export const wrongPassword = () =>
  problems.invalid([{ path: 'body.current_password', message: sentences.notCurrentPassword }]);

/** The account of who is signed in, once they have given its password. @throws 401, 422 where it is not right, 429 */
export async function ownerByPassword(
  db: Db,
  deps: Deps,
  actor: Actor | null,
  password: string | null,
): Promise<PasswordOwner> {
  const user = actor ? await selectPasswordOwner(db, actor.user_id) : undefined;
  if (!user || password === null) throw problems.signInNeeded();
  const subject = subjectOf(user.id);
  return inTurn(async (isSame) => {
    await assertNotThrottled(deps, 'password', subject);
    if (await isSame(user.password_hash, password)) return user;
    await countAttempt(deps, 'password', subject);
    throw wrongPassword();
  });
}
