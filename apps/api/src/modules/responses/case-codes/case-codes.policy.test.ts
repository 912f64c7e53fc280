import { caseStates } from '@portal/contract/responses/case-state';
import { dataCollectionStates } from '@portal/contract/platform/data-collection-state';
import { describe, expect, it } from 'vitest';
import type { AnsweringFacts } from '../questionnaire-responses/answering.policy.ts';
import { canWithdrawCase, casesReadOnlyReason } from './case-codes.policy.ts';

const facts = (values: Partial<AnsweringFacts & { kind: string }> = {}) => ({
  kind: 'case',
  organisation_id: 1,
  state: 'open' as const,
  questionnaire_status: 'open' as const,
  is_submitted: false,
  reopened: null,
  is_registering: false,
  may_register: false,
  lacks_registration: false,
  ...values,
});
const superuser = { role_type_id: 1, organisation_id: null };
const admin = { role_type_id: 2, organisation_id: null };
const contributor = { role_type_id: 3, organisation_id: 1 };
const viewer = { role_type_id: 4, organisation_id: 1 };

describe('codes', () => {
  it.each([
    ['contributor', contributor, ['open']],
    ['admin', admin, ['upcoming', 'registration', 'open', 'validation']],
    ['superuser', superuser, ['upcoming', 'registration', 'open', 'validation']],
    ['viewer', viewer, []],
  ] as const)('are made and cases changed by a %s in %3$j only', (_, actor, states) => {
    for (const kind of ['case', 'survey'])
      expect(
        dataCollectionStates.filter((state) => casesReadOnlyReason(actor, facts({ kind, state })) === null),
      ).toEqual(states);
  });

  it('of a draft are made by the programme team, and by nobody once it has closed', () => {
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

  it('of what is submitted, not registered, or has no cases, are made by nobody', () => {
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
  it('is taken out by whoever may change it, but what a respondent has sent by the programme team alone', () => {
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
