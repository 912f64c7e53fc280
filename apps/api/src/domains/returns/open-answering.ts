import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import type { Deps } from '../../http/deps.ts';
import { problems } from '../../problems.ts';
import type { ReturnKey } from './answer-set.sql.ts';
import { whyRegistrationIsReadOnly } from '../../policies/registration.ts';
import { type ReadOnlyReason, type Reopened, whyReadOnly } from '../../policies/answering.ts';
import { canSeeQuestionnaire } from '../../policies/questionnaire.ts';
import { canSeeSubmission } from '../../policies/submission.ts';
import { ownDates } from './own-dates.ts';
import { type Answering, answeringOf, answeringQuery, lockReturn } from './answering.sql.ts';

/** A questionnaire as one submission answers it, and whether the actor may change it; null where they may not see it. */
export function answeringScene(actor: Actor, answering: Answering | undefined, now: Date) {
  if (!answering || !isVisible(actor, answering)) return null;
  const { state, ...own } = ownDates(answering.dates, answering.extension, now);
  const facts = {
    organisation_id: answering.organisation_id,
    state,
    questionnaire_status: answering.questionnaire.status,
    is_submitted: answering.return?.state === 'submitted',
    reopened: reopenedOf(answering.return),
    is_registering: answering.questionnaire.kind === 'registration',
    may_register: whyRegistrationIsReadOnly(actor, answering.dates, now) === null,
    lacks_registration: answering.lacks_registration,
  };
  return { ...answering, ...own, facts, read_only: whyReadOnly(actor, facts) };
}

/** Published figures stand until what corrects them is submitted: their return keeps when that was. */
export const reopenedOf = (stored: Answering['return']): Reopened | null => {
  if (stored?.state !== 'open') return null;
  if (stored.submitted_at !== null) return 'correction';
  return stored.reopen_reason === null ? null : 'before_publication';
};

/** Whether figures of the period were shown to those who take part: what changes is then a correction of them. */
export const wasPublished = ({ facts, dates }: Pick<AnsweringScene, 'facts' | 'dates'>): boolean =>
  !facts.is_registering && (facts.state === 'published' || dates.hidden_at !== null);

export type AnsweringScene = NonNullable<ReturnType<typeof answeringScene>>;

/** The same where no door has opened it. @throws 404 for everybody who may not see it */
export async function openAnswering(
  db: Db,
  actor: Actor,
  now: Date,
  key: ReturnKey,
): Promise<AnsweringScene> {
  const { session_id, user_id } = actor;
  const [row] = await answeringQuery(db, 'questionnaire_id').execute({ session_id, user_id, now, ...key });
  const scene = row ? answeringScene(actor, answeringOf(row), now) : null;
  if (!scene) throw problems.notFound('questionnaire');
  return scene;
}

const isVisible = (actor: Actor, { questionnaire, organisation_id }: Answering) =>
  canSeeQuestionnaire(actor, questionnaire) &&
  canSeeSubmission(actor, { project_id: questionnaire.project_id, organisation_id });

/** @throws 403 or 409 with the reason why the answers cannot be changed */
export function refuseReadOnly(scene: AnsweringScene): void {
  if (scene.read_only) throw readOnlyProblem(scene.read_only, scene.facts.state);
}

/**
 * Begins it if it was not begun and holds it until the transaction ends; what was waited for may have changed it, so that it is
 * read again. @throws 404, 403 or 409
 */
export async function holdAnswering(
  { actor, db, deps }: { actor: Actor; db: Db; deps: Deps },
  scene: AnsweringScene,
): Promise<AnsweringScene> {
  // Seen first: who may not change it must not even begin it.
  refuseReadOnly(scene);
  const held = await holdReturn(db, actor, deps.now(), scene);
  refuseReadOnly(held);
  return held;
}

/** The same, whether or not it may be changed. */
export async function holdReturn(
  db: Db,
  actor: Actor,
  now: Date,
  { questionnaire, submission_id }: AnsweringScene,
): Promise<AnsweringScene> {
  const key = { questionnaire_id: questionnaire.id, submission_id };
  await lockReturn(db, key.questionnaire_id, key.submission_id);
  return openAnswering(db, actor, now, key);
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
