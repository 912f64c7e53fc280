import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';
import {
  isEncrypted,
  otpKeyPrefix,
  decryptOtpSecret,
  encryptOtpSecret,
} from '../../../../secrets/encrypt-otp-secret.ts';
import type { Secrets } from '../../../../secrets/secrets.ts';
import { users } from '../../../../tables/users.tables.ts';

const AT_ONCE = 500;

/** Deleted accounts keep none. */
const ofProgramme = (programmeId: number) =>
  and(
    eq(users.programme_id, programmeId),
    ne(users.status, 'deleted'),
    or(isNotNull(users.otp_secret), isNotNull(users.otp_pending_secret)),
  );

/**
 * Seals second factors in the clear (from a database before sealing) and those sealed with the other accepted
 * secret. Safe to repeat; a user who changes a second factor at the same time wins.
 * @returns the accounts whose second factor was sealed with a secret that is not known here
 */
export async function sealSecondFactors(db: Db, secrets: Secrets, programmeId: number): Promise<number[]> {
  const mark = otpKeyPrefix(secrets.authSecret);
  const isUnsealed = (column: typeof users.otp_secret | typeof users.otp_pending_secret) =>
    sql`not starts_with(${column}, ${mark})`;
  const lost: number[] = [];
  for (let last = 0; ;) {
    const found = await db
      .select({ id: users.id, secret: users.otp_secret, pending: users.otp_pending_secret })
      .from(users)
      .where(
        and(
          ofProgramme(programmeId),
          sql`${users.id} > ${last}`,
          or(isUnsealed(users.otp_secret), isUnsealed(users.otp_pending_secret)),
        ),
      )
      .orderBy(users.id)
      .limit(AT_ONCE);
    await replace(
      db,
      'otp_pending_secret',
      found.map(({ id, pending }) => [id, pending]),
      secrets,
    );
    lost.push(
      ...(await replace(
        db,
        'otp_secret',
        found.map(({ id, secret }) => [id, secret]),
        secrets,
      )),
    );
    if (found.length < AT_ONCE) return lost;
    last = found.at(-1)!.id;
  }
}

/**
 * Seals what is not sealed with the current secret, in one statement. @returns the accounts that cannot be
 * opened here
 */
async function replace(
  db: Db,
  name: 'otp_secret' | 'otp_pending_secret',
  found: [id: number, stored: string | null][],
  secrets: Secrets,
): Promise<number[]> {
  const mark = otpKeyPrefix(secrets.authSecret);
  const lost: number[] = [];
  const sealed: { id: number; before: string; after: string }[] = [];
  for (const [id, before] of found) {
    if (before === null || before.startsWith(mark)) continue;
    const opened = decryptOtpSecret(before, secrets);
    if (opened === null) lost.push(id);
    else sealed.push({ id, before, after: encryptOtpSecret(opened, secrets) });
  }
  const column = sql.identifier(name);
  if (sealed.length > 0)
    await db.execute(sql`
      update users set ${column} = sealed.after
      from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as sealed (id int, "before" text, "after" text)
      where users.id = sealed.id and users.${column} = sealed."before"`);
  return lost;
}

/**
 * Counts the second factors not sealed with the current secret: those in the clear, and those sealed with
 * another.
 */
export async function countUnsealed(db: Db, secrets: Secrets, programmeId: number) {
  const stored = await db
    .select({ secret: users.otp_secret })
    .from(users)
    .where(
      and(
        ofProgramme(programmeId),
        sql`not starts_with(${users.otp_secret}, ${otpKeyPrefix(secrets.authSecret)})`,
      ),
    );
  const sealed = stored.filter(({ secret }) => isEncrypted(secret!));
  const lost = sealed.filter(({ secret }) => decryptOtpSecret(secret!, secrets) === null).length;
  return { clear: stored.length - sealed.length, with_other: sealed.length - lost, lost };
}
