import { describe, expect, it } from 'vitest';
import { canCompleteOutlierStage, canSeeOutlierCase } from './outlier-case.policy.ts';

const admin = { role_type_id: 2, organisation_id: null };
const own = { role_type_id: 3, organisation_id: 1 };
const neighbour = { role_type_id: 3, organisation_id: 2 };
const everyone = [admin, own, neighbour];

describe('an outlier case', () => {
  it('can be seen by the programme team, and by its organisation after the notification', () => {
    const seen = (told_at: Date | null) =>
      everyone.filter((person) => canSeeOutlierCase(person, { organisation_id: 1, told_at }));
    expect(seen(null)).toEqual([admin]);
    expect(seen(new Date())).toEqual([admin, own]);
  });

  it('has stages that only the programme team can complete', () => {
    const whoCompletes = (done_by: 'team' | 'organisation') =>
      everyone.filter((person) => canCompleteOutlierStage(person, { done_by }));
    expect(whoCompletes('team')).toEqual([admin]);
    expect(whoCompletes('organisation')).toEqual(everyone);
  });
});
