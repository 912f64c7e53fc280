import { dataCollectionStateOf } from '@portal/contract/programmes';
import { hasProjectAccess, isAdmin } from '@portal/contract/roles';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { problems } from '../../problems.ts';
import { whyRegistrationIsReadOnly } from '../registrations/registrations.policy.ts';
import { canSeeAnswers, type ReadOnlyReason, whyReadOnly } from './answering.policy.ts';
import { type Answering, answeringOf, answeringQuery, lockReturn } from './answering.sql.ts';

type Key = { questionnaire_id: number; submission_id: number };

/** A questionnaire as one submission answers it, and whether the actor may change it; null where they may not see it. */
export function answeringScene(actor: Actor, answering: Answering | undefined, now: Date) {
  if (!answering || !isVisible(actor, answering)) return null;
  const facts = {
    organisation_id: answering.organisation_id,
    state: dataCollectionStateOf(answering.dates, now),
    questionnaire_status: answering.questionnaire.status,
    is_submitted: answering.return?.state === 'submitted',
    is_registering: answering.questionnaire.kind === 'registration',
    may_register: whyRegistrationIsReadOnly(actor, answering.dates, now) === null,
    lacks_registration: answering.lacks_registration,
  };
  return { ...answering, facts, read_only: whyReadOnly(actor, facts) };
}
export type AnsweringScene = NonNullable<ReturnType<typeof answeringScene>>;

/** The same where no door has opened it. @throws 404 for everybody who may not see it */
export async function openAnswering(db: Db, actor: Actor, now: Date, key: Key): Promise<AnsweringScene> {
  const { session_id, user_id } = actor;
  const [row] = await answeringQuery(db).execute({ session_id, user_id, now, ...key });
  const scene = row ? answeringScene(actor, answeringOf(row), now) : null;
  if (!scene) throw problems.notFound('questionnaire');
  return scene;
}

const isVisible = (actor: Actor, answering: Answering) =>
  hasProjectAccess(actor, answering.questionnaire.project_id) &&
  (answering.questionnaire.status !== 'draft' || isAdmin(actor)) &&
  canSeeAnswers(actor, answering);

/** @throws 403 or 409 with the reason why the answers cannot be changed */
export function refuseReadOnly(scene: AnsweringScene): void {
  if (scene.read_only) throw readOnlyProblem(scene.read_only, scene.facts.state);
}

/** The same for somebody who may change it, without beginning or holding it. @throws 404, 403 or 409 */
export async function openForTrying(db: Db, actor: Actor, now: Date, key: Key) {
  const answering = await openAnswering(db, actor, now, key);
  refuseReadOnly(answering);
  return answering;
}

/** The same for somebody who is about to change it: held until the transaction ends. @throws 404, 403 or 409 */
export async function openForWriting(db: Db, actor: Actor, now: Date, key: Key) {
  // Seen first: who may not see it must not even begin it.
  await openForTrying(db, actor, now, key);
  await lockReturn(db, key.questionnaire_id, key.submission_id);
  return openForTrying(db, actor, now, key);
}

function readOnlyProblem(reason: ReadOnlyReason, state: string) {
  if (reason === 'viewer') return problems.readOnly();
  if (reason === 'submitted') return problems.locked();
  if (reason === 'not_registered' || reason === 'registration_closed')
    return problems.conflict(readOnlySentence(reason, state)!);
  return problems.collectionNotOpen(reason === 'not_open' ? state : 'closed');
}

/** The reason as people read it. */
export function readOnlySentence(reason: ReadOnlyReason | null, state: string): string | null {
  switch (reason) {
    case null:
      return null;
    case 'viewer':
      return 'You can read these answers. To change them, ask your audit lead for a contributor account.';
    case 'submitted':
      return 'This questionnaire has been submitted and is locked. The programme team can reopen it.';
    case 'registration_closed':
      return 'Registration is not open. Write to the programme team if something must still change.';
    case 'not_registered':
      return 'This submission is not registered for this time period. Register it first, or ask the programme team.';
    case 'questionnaire_closed':
      return 'This questionnaire is not open for answers.';
    case 'not_open':
      return state === 'upcoming' || state === 'registration'
        ? 'Data collection has not opened yet.'
        : 'Data collection has closed. Write to the programme team if a figure is wrong.';
  }
}
