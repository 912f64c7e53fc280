import type { Annotation } from '@portal/contract/charts/annotations';
import { annotationLines, groupAnnotationsByPeriod } from '@portal/wording/annotated-periods';
import { expect, it } from 'vitest';
import { annotationPlotLines, formatAnnotations } from './time-axis.ts';

const said = (time_period_id: number, annotation_text: string): Annotation => ({
  id: time_period_id * 10 + annotation_text.length,
  time_period_id,
  plan_date: null,
  submission_id: null,
  time_period_name: `Period ${time_period_id}`,
  annotation_text,
  user_name: null,
  created_at: '2026-01-01T00:00:00.000Z',
  may_remove: false,
});
const annotations = groupAnnotationsByPeriod([
  said(1, 'A strike.'),
  said(1, 'Snow.'),
  said(3, 'A ward opened.'),
]);
const setting = { accent: '#123456', isNarrow: false, isAdmin: false, annotations };
const periods = [1, 2, 3].map((id) => ({ time_period_id: id, starts_on: `2026-0${id}-01` }));

it('numbers the annotations by period', () => {
  expect(annotations.map(({ number, said: all }) => [number, all.length])).toEqual([
    [1, 2],
    [2, 1],
  ]);
  expect(formatAnnotations(setting, 1)).toEqual(['1: A strike.', '1: Snow.']);
  expect(formatAnnotations(setting, 2)).toEqual([]);
  expect(formatAnnotations({ ...setting, annotations: undefined }, 1)).toEqual([]);
});

it('puts the number at its period in a chart, if the period is drawn', () => {
  const marks = annotationPlotLines(periods, setting);
  expect(marks.map(({ value, label }) => [value, label?.text])).toEqual([
    [Date.UTC(2026, 0, 1), '1'],
    [Date.UTC(2026, 2, 1), '2'],
  ]);
  expect(annotationPlotLines(periods.slice(0, 2), setting)).toHaveLength(1);
});

it('a document says all of it in words', () => {
  expect(annotationLines(annotations)).toEqual(['1 Period 1: A strike. Snow.', '2 Period 3: A ward opened.']);
});
