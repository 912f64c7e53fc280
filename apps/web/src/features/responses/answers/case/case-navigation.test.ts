import type { CaseCode } from '@portal/contract/responses/case-codes';
import { expect, test } from 'vitest';
import { nameOfCase, nextCase, listVisibleReviews, previousCase } from './case-navigation.ts';

const base = {
  questionnaire_id: 1,
  submission_id: 1,
  second_review: null,
  reviewer_id: null,
  reviewer_name: null,
  created_at: '2026-01-01T00:00:00.000Z',
  started_at: null,
  completed_at: null,
  withdrawn_at: null,
  withdraw_reason: null,
  transferred_at: null,
  transfer_reason: null,
  carried_from: null,
  answers: {},
};
const one = (number: number, change: Partial<CaseCode> = {}): CaseCode => ({
  ...base,
  id: number,
  case_code: `CASE000${number}`,
  case_number: number,
  state: 'unused',
  ...change,
});
const clerk = { id: 7, isAdmin: false };
const numbers = (cases: readonly { case_number: number }[]) => cases.map(({ case_number }) => case_number);

test('a case is named by its number and its code in two halves', () => {
  expect(nameOfCase({ case_number: 12, case_code: '7K3M9Q2X' })).toBe('Case 12 · 7K3M-9Q2X');
});

test('the next case is your own, then unassigned, then a colleague’s; never complete, never the same', () => {
  const cases = [
    one(1),
    one(2, { state: 'in_progress' }),
    one(3, { reviewer_id: 8 }),
    one(4),
    one(5, { reviewer_id: 7 }),
    one(6, { state: 'complete', reviewer_id: 7 }),
  ];
  const open = listVisibleReviews(clerk, cases);
  expect(nextCase(open, 'CASE0002', 7)?.case_number).toBe(5);
  expect(nextCase(open, 'CASE0005', 7)?.case_number).toBe(1);
  expect(nextCase(open, 'CASE0002', 9)?.case_number).toBe(4);
  expect(
    nextCase(listVisibleReviews(clerk, [one(1), one(2, { reviewer_id: 8 })]), 'CASE0001', 7)?.case_number,
  ).toBe(2);
  expect(nextCase(listVisibleReviews(clerk, [one(1)]), 'CASE0001', 7)).toBeNull();
  expect(nextCase(listVisibleReviews(clerk, [one(1), one(2)]), null, 7)?.case_number).toBe(1);
  expect(nextCase([], null, 7)).toBeNull();
});

test('the case before is the one with the number before, also a complete one', () => {
  const open = listVisibleReviews(clerk, [one(1, { state: 'complete' }), one(2), one(3)]);
  expect(previousCase(open, 'CASE0002')?.case_number).toBe(1);
  expect(previousCase(open, 'CASE0001')).toBeNull();
});

test('leads a person to their own review only, until both of a case are complete', () => {
  const second = {
    id: 91,
    case_code: 'SECOND01',
    state: 'unused' as const,
    reviewer_id: 7,
    reviewer_name: 'B',
  };
  const twice = one(1, { reviewer_id: 8, state: 'complete', second_review: second });
  const codes = (person: { id: number; isAdmin: boolean }, cases: CaseCode[]) =>
    listVisibleReviews(person, cases).map(({ case_code }) => case_code);
  expect(codes(clerk, [twice])).toEqual(['SECOND01']);
  expect(codes({ id: 8, isAdmin: false }, [twice])).toEqual(['CASE0001']);
  expect(codes({ id: 9, isAdmin: false }, [twice])).toEqual([]);
  expect(codes({ id: 9, isAdmin: true }, [twice])).toEqual(['CASE0001', 'SECOND01']);
  const both = one(1, { state: 'complete', second_review: { ...second, state: 'complete' } });
  expect(codes({ id: 9, isAdmin: false }, [both])).toEqual(['CASE0001', 'SECOND01']);
});

test('a withdrawn case leads nowhere', () => {
  expect(numbers(listVisibleReviews(clerk, [one(1, { state: 'withdrawn' }), one(2)]))).toEqual([2]);
});
