import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Deadline } from './deadline.tsx';

const now = Date.parse('2026-11-21T12:00:00Z');
const days = (n: number) => new Date(now + n * 86_400_000).toISOString();
type State = Parameters<typeof Deadline>[0]['period']['state'];
const said = (state: State, closesIn: number, due: Parameters<typeof Deadline>[0]['due']) =>
  renderToStaticMarkup(
    <Deadline
      now={now}
      due={due}
      period={{
        state,
        collection_opens_at: days(closesIn - 30),
        collection_closes_at: days(closesIn),
        published_at: days(closesIn + 30),
      }}
    />,
  ).replaceAll(/<[^>]+>/g, '');

it('says the day, what is left to submit and what becomes of it, and warns in the last week', () => {
  const text = said('open', 20, [{ state: 'in_progress' }, { state: 'submitted' }]);
  expect(text).toContain('Closes in 20 days, on 11 December 2026');
  expect(text).toContain('1 questionnaire still to submit');
  expect(text).toContain('anything not submitted is left out of the results');
  expect(text).not.toContain('Warning');
  expect(said('open', 6, [{ state: 'not_started' }])).toContain('Warning');
});

it('does not press who has submitted everything', () => {
  const text = said('open', 1, [{ state: 'submitted' }]);
  expect(text).toContain('You have submitted everything');
  expect(text).not.toContain('Warning');
});

it('says before it opens until when there is time, and afterwards that answers are locked', () => {
  expect(said('upcoming', 40, [])).toContain('Opens in 10 days');
  expect(said('validation', -1, [])).toContain('answers are locked');
  expect(said('validation', -1, null)).toContain('reopen');
  expect(said('published', -40, [])).toBe('');
});
