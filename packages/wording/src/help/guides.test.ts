import { expect, it } from 'vitest';
import { findGuides } from './find-guides.ts';
import { guideText } from './guide.ts';
import { guides } from './guides.ts';
import { LATEST_RELEASE } from './latest-release.ts';
import { releases } from './releases.ts';

it('every guide has an address of its own, and each says what it is for', () => {
  expect(new Set(guides.map(({ slug }) => slug)).size).toBe(guides.length);
  expect(new Set(guides.map(({ title }) => title)).size).toBe(guides.length);
  for (const { slug, summary, sections } of guides) {
    expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(summary).not.toBe('');
    expect(sections.every(({ blocks }) => blocks.length > 0)).toBe(true);
  }
});

it('marks the terms of the screen on both sides, and ignores the marks in searches', () => {
  for (const guide of guides) {
    const texts = guide.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (typeof block === 'string' ? [block] : 'steps' in block ? block.steps : [])),
    );
    for (const text of texts) expect(text.split('*').length % 2, text).toBe(1);
    expect(guideText(guide)).not.toContain('*');
    expect(guideText(guide)).toContain(guide.title);
  }
});

it('guides are found by their words, folded, those with the words in the title first', () => {
  expect(findGuides(['publishing'])[0]!.slug).toBe('publishing');
  expect(findGuides(['PÉER', 'group']).map(({ slug }) => slug)).toContain('using-results');
  expect(findGuides(['organisation’s']).length).toBe(findGuides(["organisation's"]).length);
  expect(findGuides(['zyzzyva'])).toEqual([]);
  expect(findGuides([])).toHaveLength(guides.length);
});

it('news lead to existing guides, the newest first', () => {
  expect(releases[0]!.id).toBe(LATEST_RELEASE);
  const slugs = guides.map(({ slug }) => slug);
  for (const { items } of releases)
    for (const { guide } of items) if (guide !== undefined) expect(slugs).toContain(guide);
});
