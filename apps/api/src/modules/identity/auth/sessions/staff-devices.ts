import { createHmac } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../../database/connect.ts';
import type { Device } from '../../../../http/actor.ts';
import type { Deps } from '../../../../http/dependencies.ts';
import { clientNetwork } from '../../../../http/client-network.ts';
import { type Secrets, secretsOf } from '../../../../secrets/secrets.ts';
import { browserHashOf } from './known-browsers.ts';
import { isStaffDevice, upsertStaffDevice, upsertStaffDeviceSql } from './staff-devices.sql.ts';
import { hasSessionMarker } from './session-tokens.ts';

/** How long a device counts as one of staff after the last sign-in or refresh on it. */
const STAFF_DEVICE_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

export const staffDeviceCutoff = ({ now }: Pick<Deps, 'now'>): Date =>
  new Date(now().getTime() - STAFF_DEVICE_DAYS * DAY_MS);

/** Returns a keyed hash, so that the database reveals no network or browser. */
const hashOf = (secret: Uint8Array, request: FastifyRequest): string =>
  createHmac('sha256', secret)
    .update(`staff device ${clientNetwork(request.ip)} ${request.headers['user-agent'] ?? ''}`)
    .digest('base64url');

/** Returns who asks. A private window of the same browser has no cookie, but the same network and browser version. */
export const deviceOf = (deps: Secrets, request: FastifyRequest): Device => ({
  device_hashes: secretsOf(deps).map((secret) => hashOf(secret, request)),
  is_staff_browser: hasSessionMarker(request) || browserHashOf(request) !== null,
});

export async function hasStaffSignedInOnDevice(
  db: Db,
  deps: Pick<Deps, 'now' | 'authSecret' | 'alsoSecret'>,
  request: FastifyRequest,
): Promise<boolean> {
  const { device_hashes, is_staff_browser } = deviceOf(deps, request);
  return is_staff_browser || (await isStaffDevice(db, device_hashes, staffDeviceCutoff(deps)));
}

/** Remembers that staff are signed in on this device: a statement within that of the sign-in. */
export const recordStaffDeviceSql = (deps: Deps, request: FastifyRequest): SQL =>
  upsertStaffDeviceSql(hashOf(deps.authSecret, request), deps.now());

/** The same by itself, where a session is refreshed. */
export const recordStaffDevice = (deps: Deps, request: FastifyRequest): Promise<void> =>
  upsertStaffDevice(deps.outside, hashOf(deps.authSecret, request), deps.now());
