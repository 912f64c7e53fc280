import { dataCollectionStates } from '@portal/contract/platform/data-collection-state';
import { ADMIN, CONTRIBUTOR, SUPERUSER, VIEWER } from '@portal/contract/identity/roles';
import { describe, expect, it } from 'vitest';
import { canViewAsSubmission, resultView } from './result-visibility.policy.ts';

const YES_NO = [true, false];
/** Every case there is, with what is seen as one word. */
const seen = (
  roles: number[],
  states: readonly (typeof dataCollectionStates)[number][],
  when: { provisional?: boolean; submitted?: boolean; named?: boolean } = {},
) =>
  new Set(
    roles.flatMap((role_type_id) =>
      states.flatMap((state) =>
        YES_NO.filter((one) => one === (when.provisional ?? one)).flatMap((provisional_results) =>
          YES_NO.filter((one) => one === (when.submitted ?? one)).flatMap((own_submitted) =>
            YES_NO.filter((one) => one === (when.named ?? one)).map((named_results) => {
              const view = resultView(
                { role_type_id, own_submitted },
                { named_results, provisional_results },
                state,
              );
              return [
                view.visibility,
                view.named ? 'named' : 'pseudonyms',
                view.unrestricted ? 'all' : 'screened',
              ].join(' ');
            }),
          ),
        ),
      ),
    ),
  );
const TEAM = [SUPERUSER, ADMIN];
const PARTICIPANTS = [CONTRIBUTOR, VIEWER];
const before = dataCollectionStates.filter((state) => state !== 'published');

describe('visibility of a period by role', () => {
  it.each([
    ['the programme team, before publication', TEAM, before, {}, 'provisional named all'],
    ['the programme team, published', TEAM, ['published'], {}, 'published named all'],
    [
      'participants, published',
      PARTICIPANTS,
      ['published'],
      { named: false },
      'published pseudonyms screened',
    ],
    [
      'participants, published by name',
      PARTICIPANTS,
      ['published'],
      { named: true },
      'published named screened',
    ],
    [
      'participants who have submitted, where results are provisional',
      PARTICIPANTS,
      ['open', 'validation'],
      { provisional: true, submitted: true },
      'provisional pseudonyms screened',
    ],
    [
      'participants who have not submitted',
      PARTICIPANTS,
      before,
      { submitted: false },
      'own_only pseudonyms screened',
    ],
    [
      'participants where results are not provisional',
      PARTICIPANTS,
      before,
      { provisional: false },
      'own_only pseudonyms screened',
    ],
    [
      'participants where collection is not under way',
      PARTICIPANTS,
      ['upcoming', 'registration', 'closed'],
      {},
      'own_only pseudonyms screened',
    ],
  ] as const)('%s', (_, roles, states, when, expected) => {
    expect(seen([...roles], states, when)).toEqual(new Set([expected]));
  });
});

describe('submissions whose rank can be requested', () => {
  it.each([
    [SUPERUSER, 1, true],
    [SUPERUSER, 2, true],
    [ADMIN, 2, true],
    [CONTRIBUTOR, 1, true],
    [CONTRIBUTOR, 2, false],
    [VIEWER, 1, true],
    [VIEWER, 2, false],
  ])('role %i of organisation 1, submission of organisation %i: %s', (role_type_id, of, expected) => {
    expect(canViewAsSubmission({ role_type_id, organisation_id: 1 }, { organisation_id: of })).toBe(expected);
  });
});
