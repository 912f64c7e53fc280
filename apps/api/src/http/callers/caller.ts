import type { Access } from '@portal/contract/shared/endpoint';
import type { Actor, Respondent } from '../actor.ts';

/**
 * The caller that a handler acts for, by the access its endpoint declares; null only for public endpoints. A
 * new kind of caller needs a type here and a file beside `session.ts` that reads it from a request.
 */
type Callers = {
  public: Actor | null;
  session: Actor;
  user: Actor;
  project: Actor;
  contributor: Actor;
  admin: Actor;
  superuser: Actor;
  case_code: Respondent;
};
export type CallerOf<Who extends Access> = Callers[Who];
