import { expect, it } from 'vitest';
import { type Part, formatPart, readPart } from './part-address.ts';

it('writes every part into the address and reads it back', () => {
  const parts: Part[] = [
    { kind: 'settings' },
    { kind: 'checks' },
    { kind: 'section', id: 3 },
    { kind: 'sub-section', id: 14 },
    { kind: 'question', id: 15 },
    { kind: 'new-section' },
    { kind: 'new-sub-section', id: 3 },
    { kind: 'new-question', id: 14, cell: null },
    { kind: 'new-question', id: 14, cell: { row_id: 2, column_id: 7 } },
  ];
  expect(parts.map((part) => readPart(formatPart(part)))).toEqual(parts);
});

it('opens the settings for what it cannot read', () => {
  for (const text of [null, '', 'section', 'section-x', 'colour-3', 'question-12345678901', '%%%']) {
    expect(readPart(text)).toEqual({ kind: 'settings' });
  }
});
