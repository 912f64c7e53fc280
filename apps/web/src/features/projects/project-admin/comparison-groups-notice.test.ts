import { expect, it } from 'vitest';
import { describePublishedPeriodsKept } from './comparison-groups-notice.tsx';

it.each([
  [1, 'July 2026', 'The published period keeps', 'applies from July 2026, once you publish it.'],
  [3, null, 'The 3 published periods keep', 'applies from the next period you publish.'],
])('says of %i published periods what stays, and from when changes apply', (count, from, stays, applies) => {
  const text = describePublishedPeriodsKept({ published_periods: count, applies_from: from });
  expect(text).toContain(stays);
  expect(text).toContain(applies);
});
