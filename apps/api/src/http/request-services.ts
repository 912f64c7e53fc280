import type { Endpoint } from '@portal/contract/shared/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../database/connect.ts';
import type { Actor, Device, Respondent } from './actor.ts';
import type { Deps } from './dependencies.ts';
import type { ResourceLoaders } from './loaded-resources.ts';

/** The case of a respondent, as far as `http/` looks at it. */
type OwnCase = {
  read_only: string | null;
  is_opened_by_staff: boolean;
  case: { id: number; state: string; is_of_staff: boolean };
};
/** Loads the case of a respondent; null if no case has their code. */
export type LoadOwnCase = (caller: Respondent, now: Date) => Promise<OwnCase | null>;

/** Services of the modules that `mount()` needs at every request. */
export type RequestServices = {
  buildLoaders: (db: Db) => ResourceLoaders;
  createOwnCaseLoader: (db: Db) => LoadOwnCase;
  /** Returns what shows whether staff use the respondent's device. */
  deviceOf: (deps: Deps, request: FastifyRequest) => Device;
  /** Marks a case that staff open before its first answer. */
  markIfOfStaff: (db: Db, loaded: OwnCase) => Promise<void>;
  /** Counts failed case codes, and runs `find` unless too many failed. @throws 429 */
  lookUpCaseCode: <Found>(
    from: { deps: Deps; request: FastifyRequest; reply: FastifyReply },
    tried: { case_code: string; where: string },
    find: () => Promise<Found | null>,
  ) => Promise<Found | null>;
  /** @throws 429 when an API key has made too many calls */
  countKeyCall: (deps: Deps, keyId: string) => Promise<void>;
  /** Stores when an API key was last used. */
  noteKeyUse: (deps: Deps, actor: Actor) => Promise<void>;
  /** Names the API key in a transaction, for the audit entries written there. */
  setKeyName: (db: Db, keyName: string) => Promise<void>;
  /** Writes the audit entry of a read whose endpoint declares one. */
  recordRead: (
    db: Db,
    actor: Actor,
    endpoint: Pick<Endpoint, 'name' | 'audits'>,
    asked: Record<string, unknown>,
  ) => Promise<void>;
};
