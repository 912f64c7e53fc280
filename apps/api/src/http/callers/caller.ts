import type { Access } from '@portal/contract/shared/endpoint';
import type { Actor, Respondent } from '../actor.ts';

/**
 * Whom a handler acts for, by the access its endpoint declares: only where everybody may call can it be nobody. Another kind
 * of caller becomes a type here and a file beside `session.ts`, which reads it from a request.
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
