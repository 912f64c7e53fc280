import { describe, expect, it } from 'vitest';
import {
  canSeeRegistration,
  listRegistrationProblems,
  registrationReadOnlyReason,
} from './registration.policy.ts';
import { isRegistrationOpen } from '../../projects/periods/registration-window.policy.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const dates = {
  registration_opens_at: day(5),
  registration_closes_at: day(10),
  collection_opens_at: day(12),
  collection_closes_at: day(20),
};
const contributor = { role_type_id: 3, organisation_id: 1 };
const viewer = { role_type_id: 4, organisation_id: 1 };
const admin = { role_type_id: 2, organisation_id: null };

describe('a registration', () => {
  it.each([
    [contributor, 1, true],
    [viewer, 1, true],
    [contributor, 2, false],
    [admin, 2, true],
  ])('by %j is visible to organisation %i: %s', (actor, organisation_id, seen) => {
    expect(canSeeRegistration(actor, { organisation_id })).toBe(seen);
  });

  it.each([
    [4, false],
    [5, true],
    [9, true],
    [10, false],
  ])('on day %i is open: %s', (n, open) => {
    expect(isRegistrationOpen(dates, day(n))).toBe(open);
  });

  it('without a closing date is open until collection opens, and without an opening date never', () => {
    expect(isRegistrationOpen({ ...dates, registration_closes_at: null }, day(11))).toBe(true);
    expect(isRegistrationOpen({ ...dates, registration_closes_at: null }, day(12))).toBe(false);
    expect(isRegistrationOpen({ ...dates, registration_opens_at: null }, day(7))).toBe(false);
  });

  it('is changed by contributors while it is open, and by the programme team until collection closes', () => {
    const may = (actor: typeof contributor | typeof admin, n: number) =>
      registrationReadOnlyReason(actor, dates, day(n)) === null;
    expect([4, 5, 9, 10, 19, 20].map((n) => may(contributor, n))).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect([4, 5, 9, 10, 19, 20].map((n) => may(admin, n))).toEqual([false, true, true, true, true, false]);
    expect(may(viewer, 7)).toBe(false);
  });

  it('needs a lead and a submission that takes part', () => {
    expect(listRegistrationProblems({ contacts: [], submissions: [] })).toHaveLength(2);
    expect(
      listRegistrationProblems({
        contacts: [{ contact_role: 'sponsor' }],
        submissions: [{ participation: 'ended' }],
      }),
    ).toHaveLength(2);
    expect(
      listRegistrationProblems({
        contacts: [{ contact_role: 'lead' }],
        submissions: [{ participation: 'new' }],
      }),
    ).toEqual([]);
  });
});
