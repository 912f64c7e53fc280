import { describe, expect, it } from 'vitest';
import type { Value } from './functions.ts';
import { readRules, type RuledQuestion, type RuledSection } from './questionnaire-rules.ts';

let nextId = 0;
const question = (question_code: string, more: Partial<RuledQuestion> = {}): RuledQuestion => ({
  id: ++nextId,
  question_code,
  question_type: 'integer',
  required: false,
  show_if: '',
  require_if: '',
  expression: null,
  row_id: null,
  ...more,
});
const section = (
  questions: RuledQuestion[],
  more: Partial<RuledSection> = {},
  subSection: Partial<RuledSection['sub_sections'][number]> = {},
): RuledSection => ({
  id: ++nextId,
  show_if: '',
  sub_sections: [{ id: ++nextId, show_if: '', rows: [], questions, ...subSection }],
  ...more,
});
const answers = (given: Record<string, Value>, last: Record<string, Value> = {}) => ({
  read: (code: string) => given[code] ?? null,
  last: (code: string) => last[code] ?? null,
});

describe('the rules of a questionnaire', () => {
  it('show a question, a row, a sub-section and a section by answers anywhere', () => {
    const asked = question('asked', { question_type: 'yes_no' });
    const detail = question('detail', { show_if: "asked == 'yes'", required: true });
    const inRow = question('in_row', { row_id: 77 });
    const far = question('far', { required: true });
    const sections = [
      section([asked, detail]),
      section([inRow], {}, { rows: [{ id: 77, show_if: 'detail > 5' }] }),
      section([far], { show_if: 'in_row > 0' }),
    ];
    const rules = readRules(sections, []);
    const none = rules.apply(answers({ detail: 9, in_row: 1 }));
    expect([...none.hidden.questions]).toEqual([detail.id, inRow.id, far.id]);
    expect(none.required.size).toBe(0);
    const all = rules.apply(answers({ asked: 'yes', detail: 9, in_row: 1 }));
    expect(all.hidden.questions.size).toBe(0);
    expect([...all.required]).toEqual([detail.id, far.id]);
  });

  it('require an answer where a condition holds, also by last period’s', () => {
    const beds = question('beds');
    const why = question('why', { require_if: 'beds > 2 * last(beds)' });
    const rules = readRules([section([beds, why])], []);
    expect(rules.apply(answers({ beds: 10 }, { beds: 4 })).required.has(why.id)).toBe(true);
    expect(rules.apply(answers({ beds: 10 }, { beds: 6 })).required.has(why.id)).toBe(false);
    expect(rules.apply(answers({ beds: 10 })).required.has(why.id)).toBe(false);
    expect(rules.codes).toEqual(['beds']);
  });

  it('calculate in the order that is needed, and end even in a circle', () => {
    const sum = question('sum', { question_type: 'calculated', expression: 'total(a, double)' });
    const double = question('double', { question_type: 'calculated', expression: 'a * 2' });
    const circle = question('circle', { question_type: 'calculated', expression: 'circle + 1' });
    const rules = readRules([section([sum, question('a'), double, circle])], []);
    expect(Object.fromEntries(rules.apply(answers({ a: 3 })).calculated)).toEqual({
      sum: 9,
      double: 6,
      circle: null,
    });
  });

  it('tell the checks that do not hold, with their questions; a blank is no mistake', () => {
    const occupied = question('occupied');
    const available = question('available');
    const check = {
      id: 1,
      expression: 'occupied <= available',
      severity: 'error' as const,
      message: 'Too many.',
    };
    const rules = readRules([section([occupied, available])], [check]);
    expect(rules.apply(answers({ occupied: 5, available: 4 })).failing).toEqual([
      { check, question_ids: [occupied.id, available.id] },
    ]);
    expect(rules.apply(answers({ occupied: 5 })).failing).toEqual([]);
    expect(rules.apply(answers({ occupied: 4, available: 4 })).failing).toEqual([]);
  });
});
