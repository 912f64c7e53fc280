import type { ReportBlock } from '@portal/contract/exports/report-templates';
import { expect, it } from 'vitest';
import { hasParts, layOutBlocks } from './lay-out-blocks.ts';
import { buildChartBlock } from '#fixtures/build-chart-block';

const heading = (text: string): ReportBlock => ({ kind: 'heading', text });
const words = (text: string): ReportBlock => ({ kind: 'words', text });
const chart = buildChartBlock(7, { output_type: 'funnel' });

it('text is under its heading, paragraph by paragraph', () => {
  expect(layOutBlocks([heading('Beds'), words('One.\n\nTwo.'), words('Three.')])).toEqual([
    { kind: 'text', title: 'Beds', paragraphs: ['One.', 'Two.', 'Three.'] },
  ]);
});

it('a heading right above a chart or a table is on its page, never alone', () => {
  expect(layOutBlocks([heading('Beds'), chart, heading('All'), { kind: 'measures' }])).toEqual([
    { kind: 'chart', block: chart, section: 'Beds' },
    { kind: 'measures', section: 'All' },
  ]);
});

it('a heading with words is a page before the chart that follows', () => {
  expect(layOutBlocks([heading('Beds'), words('One.'), chart, words('After.')])).toEqual([
    { kind: 'text', title: 'Beds', paragraphs: ['One.'] },
    { kind: 'chart', block: chart },
    { kind: 'text', title: '', paragraphs: ['After.'] },
  ]);
});

it('leaves out a block without text', () => {
  expect(layOutBlocks([heading(''), words(' '), chart])).toEqual([{ kind: 'chart', block: chart }]);
});

it('a heading above another, or the last, has a page of its own', () => {
  expect(layOutBlocks([heading('Part 1'), heading('Beds'), chart, heading('End')])).toEqual([
    { kind: 'text', title: 'Part 1', paragraphs: [] },
    { kind: 'chart', block: chart, section: 'Beds' },
    { kind: 'text', title: 'End', paragraphs: [] },
  ]);
});

it('headings and words without a text are nothing to make a report of', () => {
  expect(hasParts([])).toBe(false);
  expect(hasParts([heading(''), words(' \n ')])).toBe(false);
  for (const block of [chart, words('One.'), { kind: 'profile' } as const])
    expect(hasParts([block])).toBe(true);
});
