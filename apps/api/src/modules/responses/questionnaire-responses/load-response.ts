import type { Db } from '../../../database/connect.ts';
import type { CaseClosedReason } from '@portal/contract/responses/case-codes';
import type { Actor, Respondent } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { problems } from '../../../lib/problems.ts';
import type { AnswerSet, ResponseKey } from './answer-set.sql.ts';
import {
  canOpenCase,
  hasCases,
  hasAnswerKey,
  caseClosedReason,
  answerKeyReason,
} from '../case-codes/case-codes.policy.ts';
import { registrationReadOnlyReason } from './registration.policy.ts';
import { type ReadOnlyReason, type Reopened, answersReadOnlyReason } from './answering.policy.ts';
import { canSeeQuestionnaire } from '../../questionnaires/questionnaires/questionnaire.policy.ts';
import { canSeeSubmission } from './submission-visibility.policy.ts';
import { staffDeviceCutoff } from '../../identity/auth/sessions/staff-devices.ts';
import { entryWindow } from './entry-window.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import {
  type QuestionnaireResponse,
  toQuestionnaireResponse,
  responseQuery,
  lockResponse,
  respondentQuery,
  surveyQuery,
} from './load-and-lock-response.sql.ts';
import { problemMessages } from '../../../messages/problems.ts';
import { registrationMessages } from '../../../messages/registrations.ts';

type Caller = Actor | Respondent;

/**
 * Builds a questionnaire as one submission or case answers it, and whether the caller can change it; null if
 * they cannot see it.
 */
export function toLoadedResponse(
  caller: Actor | Pick<Respondent, 'kind' | 'key_hash'>,
  answering: QuestionnaireResponse | undefined,
  now: Date,
) {
  if (!answering || !isVisible(caller, answering)) return null;
  const { state, ...own } = entryWindow(answering.dates, answering.extension, now);
  const facts = {
    organisation_id: answering.organisation_id,
    state,
    questionnaire_status: answering.questionnaire.status,
    is_submitted: answering.return?.state === 'submitted',
    reopened: reopenedOf(answering.return),
    is_registering: answering.questionnaire.kind === 'registration',
    may_register: caller.kind === 'user' && registrationReadOnlyReason(caller, answering.dates, now) === null,
    lacks_registration: answering.lacks_registration,
    case_state: answering.case?.state ?? null,
  };
  const set: AnswerSet = {
    questionnaire_id: answering.questionnaire.id,
    submission_id: answering.submission_id,
    case_code_id: answering.case?.id ?? null,
  };
  const read_only: ReadOnly | null =
    caller.kind === 'user'
      ? answersReadOnlyReason(caller, facts)
      : (caseClosedReason(facts) ?? answerKeyReason(caller, answering.case));
  return { ...answering, case: shownCase(caller, answering.case), ...own, facts, set, read_only };
}

type ReadOnly = ReadOnlyReason | CaseClosedReason | 'other_device';

/** Shows a respondent's reference only to who holds the key: by the reference staff find the response. */
const shownCase = (
  caller: Actor | Pick<Respondent, 'kind' | 'key_hash'>,
  one: QuestionnaireResponse['case'],
): QuestionnaireResponse['case'] =>
  one && caller.kind === 'respondent' && !hasAnswerKey(caller, one) ? { ...one, reference: null } : one;

/** Published figures stand until what corrects them is submitted: their return keeps when that was. */
const reopenedOf = (stored: QuestionnaireResponse['return']): Reopened | null => {
  if (stored?.state !== 'open') return null;
  if (stored.submitted_at !== null) return 'correction';
  return stored.reopen_reason === null ? null : 'before_publication';
};

export type Published = {
  facts: Pick<LoadedResponse['facts'], 'is_registering' | 'state'>;
  dates: Pick<LoadedResponse['dates'], 'hidden_at'>;
};
/** Checks if figures of the period were shown to participants: a change is then a correction. */
export const wasPublished = ({ facts, dates }: Published): boolean =>
  !facts.is_registering && (facts.state === 'published' || dates.hidden_at !== null);

export type LoadedResponse = NonNullable<ReturnType<typeof toLoadedResponse>>;

/** Loads a response if no loader has opened it. @throws 404 for a caller without access */
export async function loadResponse(
  db: Db,
  caller: Caller,
  now: Date,
  key: ResponseKey & { case_code?: string | undefined },
): Promise<LoadedResponse> {
  const [row] =
    caller.kind === 'respondent'
      ? await respondentQuery(db).execute({ ...caller, staff_since: staffDeviceCutoff({ now: () => now }) })
      : await responseQuery(db, 'questionnaire_id').execute({
          session_id: caller.session_id,
          user_id: caller.user_id,
          now,
          ...key,
          case_code: key.case_code ?? null,
        });
  const loaded = row ? toLoadedResponse(caller, toQuestionnaireResponse(row), now) : null;
  if (!loaded) throw problems.notFound('questionnaire');
  // Withdrawn in the meantime: its pending answer must not become the submission's own.
  if (key.case_code != null && !loaded.case) throw problems.notFound('case');
  return loaded;
}

/** Opens the one case whose code a respondent holds, in one statement; null where there is none of it here. */
export function createOwnCaseLoader(db: Db) {
  const query = respondentQuery(db);
  return async (caller: Respondent, now: Date) => {
    const [row] = await query.execute({ ...caller, staff_since: staffDeviceCutoff({ now: () => now }) });
    const loaded = row ? toLoadedResponse(caller, toQuestionnaireResponse(row), now) : null;
    if (!loaded?.case) return null;
    const isOfStaff = caller.is_staff_browser || loaded.is_staff_device;
    return { ...loaded, case: loaded.case, is_opened_by_staff: isOfStaff };
  };
}
export type LoadedOwnCase = NonNullable<Awaited<ReturnType<ReturnType<typeof createOwnCaseLoader>>>>;

/** Loads a survey as the public sees it. @throws 404 */
export async function loadSurvey(
  db: Db,
  { now, ...key }: ResponseKey & { programme_id: number; now: Date },
): Promise<LoadedResponse> {
  const [row] = await surveyQuery(db).execute(key);
  const loaded = row
    ? toLoadedResponse({ kind: 'respondent', key_hash: null }, toQuestionnaireResponse(row), now)
    : null;
  if (!loaded) throw problems.notFound('survey');
  return loaded;
}

const isVisible = (
  caller: Actor | Pick<Respondent, 'kind'>,
  { questionnaire, organisation_id }: QuestionnaireResponse,
) =>
  caller.kind === 'respondent' ||
  (canSeeQuestionnaire(caller, questionnaire) &&
    canSeeSubmission(caller, { project_id: questionnaire.project_id, organisation_id }));

/**
 * Opens a case by its code for staff. No other user can open a respondent's answers.
 * @throws 403 if it is under review by a user who must not see it yet
 */
export function canOpenCaseOf(
  actor: Actor,
  { questionnaire, case: one }: Pick<QuestionnaireResponse, 'questionnaire' | 'case'>,
): boolean {
  if (!one || questionnaire.kind !== 'case') return false;
  if (!canOpenCase(actor, one)) throw problems.forbidden(collectionMessages.otherReviewHidden);
  return true;
}

/** @throws 403 or 409 with the reason why the answers cannot be changed */
export function assertEditable(loaded: LoadedResponse): void {
  if (loaded.read_only) throw readOnlyProblem(loaded.read_only, loaded.facts.state);
}

/**
 * Refuses answers that no page would show: a questionnaire of cases accepts answers for one case only.
 * @throws 403 or 409 with the reason
 */
export function assertAnswerable(loaded: LoadedResponse): void {
  const { case: one, questionnaire } = loaded;
  if (!one && hasCases(questionnaire.kind))
    throw problems.conflict(
      questionnaire.kind === 'survey'
        ? collectionMessages.surveyAnswersRespondentOnly
        : collectionMessages.caseRequired,
    );
  assertEditable(loaded);
}

/**
 * Starts the response if needed and locks it until the transaction ends; what was waited for may have changed it, so that it is
 * loaded again. Every write of answers comes through here or through `loadAndLockSection`. @throws 404, 403 or 409
 */
export async function lockEditableResponse(
  context: { actor: Caller; db: Db; deps: Deps },
  loaded: LoadedResponse,
): Promise<LoadedResponse> {
  assertAnswerable(loaded);
  return lockEditableSubmission(context, loaded);
}

/** The same for what is done with the response as a whole, whether or not it consists of cases. */
export async function lockEditableSubmission(
  { actor, db, deps }: { actor: Caller; db: Db; deps: Deps },
  loaded: LoadedResponse,
): Promise<LoadedResponse> {
  // Checks access first: a caller who cannot change it must not start it.
  assertEditable(loaded);
  const held = await lockLoadedResponse(db, actor, deps.now(), loaded);
  assertEditable(held);
  return held;
}

/** Locks the response, even if it cannot be changed. */
export async function lockLoadedResponse(
  db: Db,
  caller: Caller,
  now: Date,
  loaded: LoadedResponse,
): Promise<LoadedResponse> {
  await lockResponse(db, loaded.set);
  return loadResponse(db, caller, now, keyOfResponse(loaded));
}

export const keyOfResponse = ({ set, case: one }: LoadedResponse) => ({ ...set, case_code: one?.case_code });

function readOnlyProblem(reason: ReadOnly, state: string) {
  if (reason === 'other_device') return problems.otherDevice();
  if (isClosedCase(reason)) return problems.gone(collectionMessages.surveyUnavailable[reason], { reason });
  if (reason === 'viewer') return problems.readOnly();
  if (reason === 'submitted') return problems.locked();
  if (reason === 'not_registered') return problems.conflict(registrationMessages.submissionNotRegistered);
  if (reason === 'registration_closed') return problems.conflict(registrationMessages.registrationNotOpen);
  return problems.collectionNotOpen(reason === 'not_open' ? state : 'closed');
}

const isClosedCase = (reason: ReadOnly): reason is CaseClosedReason =>
  reason in collectionMessages.surveyUnavailable;

/** The reason as people read it. */
export function describeReadOnlyReason(reason: ReadOnly | null, state: string): string | null {
  if (reason !== null && isClosedCase(reason)) return collectionMessages.surveyUnavailable[reason].text;
  switch (reason) {
    case null:
      return null;
    case 'other_device':
      return problemMessages.otherDevice.text;
    case 'viewer':
      return 'You can read these answers. To change them, ask your audit lead for a contributor account.';
    case 'submitted':
      return 'This questionnaire has been submitted and is locked. The programme team can reopen it.';
    case 'registration_closed':
      return registrationMessages.registrationNotOpen.text;
    case 'not_registered':
      return registrationMessages.submissionNotRegistered.text;
    case 'questionnaire_closed':
      return 'This questionnaire is not open for answers.';
    case 'not_open':
      return state === 'upcoming' || state === 'registration'
        ? 'Data collection has not opened yet.'
        : 'Data collection has closed. Contact the programme team if a figure is wrong.';
  }
}
