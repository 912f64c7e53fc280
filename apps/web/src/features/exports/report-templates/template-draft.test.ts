import { expect, it } from 'vitest';
import {
  toUpdateBody,
  type Draft,
  moveBlock,
  replaceBlock,
  removeBlock,
  addBlock,
} from './template-draft.ts';

const draft: Draft = {
  template_name: 'Board paper',
  format: 'pdf',
  parts: ['One', 'Two', 'Three'].map((text, key) => ({ key, block: { kind: 'heading', text } })),
};
const texts = ({ parts }: Draft) => parts.map(({ block }) => ('text' in block ? block.text : block.kind));

it('parts move one place, and no further than the ends', () => {
  expect(texts(moveBlock(draft, 2, -1))).toEqual(['One', 'Three', 'Two']);
  expect(texts(moveBlock(draft, 0, 1))).toEqual(['Two', 'One', 'Three']);
  expect(moveBlock(draft, 0, -1)).toBe(draft);
  expect(moveBlock(draft, 2, 1)).toBe(draft);
});

it('a part that is taken out comes back where it was, as another of its own', () => {
  const without = removeBlock(draft, 1);
  expect(texts(without)).toEqual(['One', 'Three']);
  const again = addBlock(without, draft.parts[1]!.block, 1);
  expect(texts(again)).toEqual(texts(draft));
  expect(new Set(again.parts.map(({ key }) => key)).size).toBe(3);
});

it('a part is changed by its key', () => {
  expect(texts(replaceBlock(draft, 1, { kind: 'measures' }))).toEqual(['One', 'measures', 'Three']);
});

it('does not store an empty name while it is being typed again', () => {
  expect(toUpdateBody({ ...draft, template_name: ' ' })).not.toHaveProperty('template_name');
  expect(toUpdateBody(draft).template_name).toBe('Board paper');
});
