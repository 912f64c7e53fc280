import { dataCollectionStates } from '@portal/contract/platform/data-collection-state';
import { describe, expect, it } from 'vitest';
import { canCloseReopened, canReopen, answersReadOnlyReason } from './answering.policy.ts';
import { admin, buildAnsweringFacts, contributor, superuser, viewer } from '#fixtures/answering-facts';

describe('answers', () => {
  it.each([
    ['contributor', 'open', contributor],
    ['admin', 'open, validation', admin],
    ['superuser', 'open, validation', superuser],
    ['viewer', 'no state', viewer],
  ] as const)('are changed by a %s in these states only: %s', (_, states, actor) => {
    const writable = dataCollectionStates.filter(
      (state) => answersReadOnlyReason(actor, buildAnsweringFacts({ state })) === null,
    );
    expect(writable.join(', ') || 'no state').toBe(states);
  });

  it('are read only once submitted, or when the questionnaire is not open', () => {
    expect(answersReadOnlyReason(contributor, buildAnsweringFacts({ is_submitted: true }))).toBe('submitted');
    expect(answersReadOnlyReason(admin, buildAnsweringFacts({ is_submitted: true }))).toBe('submitted');
    expect(answersReadOnlyReason(contributor, buildAnsweringFacts({ questionnaire_status: 'draft' }))).toBe(
      'questionnaire_closed',
    );
    const closed = { questionnaire_status: 'closed' as const };
    expect(answersReadOnlyReason(contributor, buildAnsweringFacts(closed))).toBe('questionnaire_closed');
    const reopened = { ...closed, state: 'published' as const, reopened: 'correction' as const };
    expect(
      answersReadOnlyReason(contributor, buildAnsweringFacts(reopened)),
      'nobody else is let in by it',
    ).toBeNull();
    expect(
      answersReadOnlyReason(contributor, buildAnsweringFacts({ ...reopened, questionnaire_status: 'draft' })),
    ).toBe('questionnaire_closed');
    expect(answersReadOnlyReason(contributor, buildAnsweringFacts({ state: 'published' }))).toBe('not_open');
    expect(answersReadOnlyReason(viewer, buildAnsweringFacts())).toBe('viewer');
  });

  it('to a registration questionnaire follow the registration, not the collection', () => {
    const registering = { is_registering: true, state: 'registration' as const };
    expect(
      answersReadOnlyReason(contributor, buildAnsweringFacts({ ...registering, may_register: true })),
    ).toBeNull();
    expect(
      answersReadOnlyReason(contributor, buildAnsweringFacts({ ...registering, may_register: false })),
    ).toBe('registration_closed');
    expect(
      canReopen(admin, buildAnsweringFacts({ ...registering, may_register: true, is_submitted: true })),
    ).toBe(true);
  });

  it('are closed to a submission that is not registered where registration is asked for', () => {
    expect(answersReadOnlyReason(contributor, buildAnsweringFacts({ lacks_registration: true }))).toBe(
      'not_registered',
    );
    expect(answersReadOnlyReason(admin, buildAnsweringFacts({ lacks_registration: true }))).toBe(
      'not_registered',
    );
  });

  it('still reopened when the period moves on can be finished by the programme team', () => {
    const left = { reopened: 'before_publication' as const };
    for (const state of ['validation', 'published', 'closed'] as const) {
      expect(answersReadOnlyReason(admin, buildAnsweringFacts({ ...left, state }))).toBeNull();
      expect(answersReadOnlyReason(contributor, buildAnsweringFacts({ ...left, state }))).toBe('not_open');
    }
    expect(answersReadOnlyReason(admin, buildAnsweringFacts({ state: 'published' }))).toBe('not_open');
  });

  it('reopened to correct published results can be changed by contributors', () => {
    const correcting = buildAnsweringFacts({ reopened: 'correction', state: 'published' });
    expect([contributor, admin, viewer].map((actor) => answersReadOnlyReason(actor, correcting))).toEqual([
      null,
      null,
      'viewer',
    ]);
    expect([contributor, admin].map((actor) => canCloseReopened(actor, correcting))).toEqual([false, true]);
    expect(canCloseReopened(admin, buildAnsweringFacts())).toBe(false);
  });

  it('are reopened by the programme team before publication, and to correct what is published', () => {
    expect(canReopen(contributor, buildAnsweringFacts({ is_submitted: true }))).toBe(false);
    expect(canReopen(admin, buildAnsweringFacts({ is_submitted: true }))).toBe(true);
    expect(canReopen(admin, buildAnsweringFacts({ is_submitted: true, state: 'validation' }))).toBe(true);
    expect(canReopen(admin, buildAnsweringFacts({ is_submitted: true, state: 'published' }))).toBe(true);
    expect(canReopen(admin, buildAnsweringFacts({ is_submitted: true, state: 'closed' }))).toBe(false);
    expect(canReopen(admin, buildAnsweringFacts())).toBe(false);
  });
});
