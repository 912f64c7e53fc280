import { type CaseState, caseStates } from '@portal/contract/responses/case-state';
import { dataCollectionStates } from '@portal/contract/platform/data-collection-state';
import { describe, expect, it } from 'vitest';
import type { AnsweringFacts } from '../questionnaire-responses/answering.policy.ts';
import { canOpenCase, canWithdrawCase, caseClosedReason, casesReadOnlyReason } from './case-codes.policy.ts';
import { admin, contributor, superuser, viewer, buildAnsweringFacts } from '#fixtures/answering-facts';

const facts = ({ kind = 'case', ...values }: Partial<AnsweringFacts & { kind: string }> = {}) => ({
  ...buildAnsweringFacts(values),
  kind,
});

describe('codes', () => {
  it.each([
    ['contributor', 'open', contributor],
    ['admin', 'upcoming, registration, open, validation', admin],
    ['superuser', 'upcoming, registration, open, validation', superuser],
    ['viewer', 'no state', viewer],
  ] as const)('are made, and cases changed, by a %s in these states only: %s', (_, states, actor) => {
    for (const kind of ['case', 'survey']) {
      const writable = dataCollectionStates.filter(
        (state) => casesReadOnlyReason(actor, facts({ kind, state })) === null,
      );
      expect(writable.join(', ') || 'no state').toBe(states);
    }
  });

  it('for a draft can be made by the programme team, and by no one after it has closed', () => {
    const draft = facts({ questionnaire_status: 'draft' });
    expect(casesReadOnlyReason(admin, draft)).toBeNull();
    expect(casesReadOnlyReason(contributor, draft)).toBe('questionnaire_closed');
    expect(casesReadOnlyReason(admin, facts({ questionnaire_status: 'closed' }))).toBe(
      'questionnaire_closed',
    );
    const ahead = facts({ questionnaire_status: 'draft', state: 'upcoming' });
    expect(casesReadOnlyReason(admin, ahead)).toBeNull();
    expect(casesReadOnlyReason(contributor, ahead)).toBe('not_open');
  });

  it('cannot be made for submitted, unregistered or case-free responses', () => {
    for (const actor of [admin, contributor]) {
      expect(casesReadOnlyReason(actor, facts({ is_submitted: true }))).toBe('submitted');
      expect(casesReadOnlyReason(actor, facts({ is_submitted: true, state: 'upcoming' }))).toBe('submitted');
      expect(casesReadOnlyReason(actor, facts({ lacks_registration: true }))).toBe('not_registered');
      for (const kind of ['organisational', 'registration'])
        expect(casesReadOnlyReason(actor, facts({ kind }))).toBe('no_cases');
    }
  });
});

describe('a case', () => {
  it('can be removed by people who can change it, but a sent one by the programme team only', () => {
    const refused = (['case', 'survey'] as const).flatMap((kind) =>
      caseStates.flatMap((state) =>
        [admin, contributor].flatMap((actor) =>
          canWithdrawCase(actor, { kind, state }) ? [] : [[kind, state, actor.role_type_id]],
        ),
      ),
    );
    expect(refused).toEqual([['survey', 'complete', 3]]);
  });
});

describe('a case that is reviewed twice', () => {
  const REVIEWER = { user_id: 1, role_type_id: 3 };
  const OTHER_REVIEWER = { user_id: 2, role_type_id: 3 };
  const COLLEAGUE = { user_id: 3, role_type_id: 3 };
  const TEAM = { user_id: 4, role_type_id: 2 };
  const everyone = [REVIEWER, OTHER_REVIEWER, COLLEAGUE, TEAM];
  const openTo = (
    ...of: [own: number | null, ownState: CaseState, other: number | null, otherState: CaseState]
  ) => {
    const [reviewer_id, state, other_reviewer, other_state] = of;
    const other_review = { reviewer_id: other_reviewer, state: other_state };
    return everyone.filter((person) => canOpenCase(person, { reviewer_id, state, other_review }));
  };

  it('is opened by its reviewer and the programme team while either review is under way', () => {
    expect(openTo(1, 'in_progress', 2, 'in_progress')).toEqual([REVIEWER, TEAM]);
    expect(openTo(1, 'complete', 2, 'in_progress')).toEqual([REVIEWER, TEAM]);
    expect(openTo(1, 'in_progress', 2, 'complete')).toEqual([REVIEWER, TEAM]);
  });

  it('is closed to the other reviewer, also without a named one or if the other reviewer is an admin', () => {
    expect(openTo(null, 'in_progress', 2, 'in_progress')).toEqual([REVIEWER, COLLEAGUE, TEAM]);
    expect(openTo(1, 'in_progress', 4, 'in_progress')).toEqual([REVIEWER]);
  });

  it('is open to all who see its submission once both reviews are complete, and where there is one review', () => {
    expect(openTo(1, 'complete', 2, 'complete')).toEqual(everyone);
    const alone = { reviewer_id: 1, state: 'in_progress' as const, other_review: null };
    expect(everyone.every((person) => canOpenCase(person, alone))).toBe(true);
  });
});

describe('a respondent’s case', () => {
  const open = {
    case_state: 'in_progress' as CaseState | null,
    state: 'open' as const,
    questionnaire_status: 'open' as const,
    is_submitted: false,
    lacks_registration: false,
  };

  it.each([
    ['takes answers while all is open', {}, null],
    ['takes answers before anything was entered', { case_state: 'unused' as const }, null],
    ['takes answers where the survey is not begun yet', { case_state: null }, null],
    ['is closed once withdrawn', { case_state: 'withdrawn' as const }, 'withdrawn'],
    ['is closed once completed', { case_state: 'complete' as const }, 'completed'],
    ['is closed before collection opens', { state: 'upcoming' as const }, 'not_yet_open'],
    ['is closed during registration', { state: 'registration' as const }, 'not_yet_open'],
    ['is closed while the survey is a draft', { questionnaire_status: 'draft' as const }, 'not_yet_open'],
    ['is closed without a registration', { lacks_registration: true }, 'not_yet_open'],
    ['is closed in validation', { state: 'validation' as const }, 'closed'],
    ['is closed once results are published', { state: 'published' as const }, 'closed'],
    ['is closed with the survey', { questionnaire_status: 'closed' as const }, 'closed'],
    ['is closed once the survey is submitted', { is_submitted: true }, 'closed'],
  ])('%s', (_, facts, reason) => {
    expect(caseClosedReason({ ...open, ...facts })).toBe(reason);
  });
});
