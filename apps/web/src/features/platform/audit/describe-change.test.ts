import { describe, expect, it } from 'vitest';
import { actionName, actionOptions } from './audit-actions.ts';
import { changeText, describeChange } from './describe-change.ts';

const names = {
  'organisation_id:3': 'Barts Health',
  'project_id:5': 'Stroke care',
  'time_period_id:7': 'June 2025',
};
const texts = (before: unknown, after: unknown) => describeChange(before, after, names).map(changeText);

describe('description of an audit entry', () => {
  it('is what changed, in the words of the screens, and not what stayed', () => {
    expect(
      texts(
        { full_name: 'Ann', role_type_id: 3, organisation_id: 3 },
        { full_name: 'Ann', role_type_id: 4, organisation_id: null },
      ),
    ).toEqual(['Role in the portal: Contributor → Viewer', 'Organisation: Barts Health → None']);
  });

  it('is everything where only one side is known', () => {
    expect(texts(null, { project_id: 5 })).toEqual(['Project: Stroke care']);
    expect(texts({ role_type_id: 2 }, null)).toEqual(['Role in the portal: Admin']);
    expect(texts(null, null)).toEqual([]);
  });

  it('writes states as words', () => {
    expect(texts({ status: 'pending' }, { status: 'approved' })).toEqual(['State: Pending → Approved']);
  });

  it('leaves out an empty text', () => {
    expect(texts(null, { reason: '' })).toEqual([]);
    expect(texts(null, { reason: 'Left the trust' })).toEqual(['Reason: Left the trust']);
  });

  it('writes dates with their times, and lists as lists', () => {
    const at = new Date(2026, 6, 1, 17).toISOString();
    expect(
      texts({ published_at: null }, { published_at: at, effects: ['Entry closes.', 'Too soon.'] }),
    ).toEqual([
      'Results published: None → 1 July 2026 at 17:00',
      'Effects on people: Entry closes. · Too soon.',
    ]);
  });

  it('writes ids, stored words and lists of records in words', () => {
    expect(
      texts({ state: 'in_progress' }, { state: 'complete', accesses: [{ project_id: 5, approved: true }] }),
    ).toEqual(['State: In progress → Complete', 'Accesses: Project: Stroke care, Approved: Yes']);
    expect(texts(null, { time_period_id: 7 })).toEqual(['Time period: June 2025']);
  });

  it('calls a null project every project', () => {
    expect(texts(null, { project_id: null })).toEqual(['Project: Every project']);
  });

  it('shows what it does not know by its number or its own words', () => {
    expect(texts(null, { organisation_id: 99, is_new: true, dates: ['a'] })).toEqual([
      'Organisation: ID 99',
      'Is new: Yes',
      'Dates: a',
    ]);
    expect(texts(null, { search: 'Reed', sort: '-date', limit: 25, offset: 0 })).toEqual(['Search: Reed']);
    expect(texts('draft', 'final')).toEqual(['Value: draft → final']);
  });
});

describe('the names of actions', () => {
  it('are words, for unknown ones too', () => {
    expect(actionName('user.mfa_reset')).toBe('MFA reset');
    expect(actionName('thing.changed')).toBe('Thing changed');
  });

  it('offer the selected one in the filter even when it is unknown', () => {
    const values = (chosen?: string) => actionOptions(chosen).map((option) => option.value);
    expect(values('period.copied')).toContain('period.copied');
    expect(values()).not.toContain('period.copied');
  });
});
