import { describe, expect, it } from 'vitest';
import { niceAxis } from '@portal/wording/nice-axis';
import { spreadLabels } from './labels/spread-labels.ts';

describe('a value axis', () => {
  it('starts at zero and ends at a round number above the values', () => {
    expect(niceAxis([53.3, 12])).toEqual({ min: 0, max: 60, tickInterval: 10 });
    expect(niceAxis([34_512])).toEqual({ min: 0, max: 40_000, tickInterval: 10_000 });
    expect(niceAxis([0.3])).toEqual({ min: 0, max: 0.3, tickInterval: 0.05 });
  });
  it('goes below zero only for what is below zero', () => {
    expect(niceAxis([-3, 12])).toEqual({ min: -5, max: 12.5, tickInterval: 2.5 });
  });
  it('does not run past the ceiling unless a value does', () => {
    expect(niceAxis([98.2], 100).max).toBe(100);
    expect(niceAxis([120], 100).max).toBeGreaterThanOrEqual(120);
  });
  it('has room where every value is zero', () => {
    expect(niceAxis([0, 0])).toEqual({ min: 0, max: 1, tickInterval: 0.5 });
  });
});

describe('labels beside a chart', () => {
  const room = { top: 0, bottom: 300 };
  it('stay where they are when they do not touch', () => {
    expect(spreadLabels([200, 10, 100], 16, room)).toEqual([200, 10, 100]);
  });
  it('move apart around their middle, in their order', () => {
    expect(spreadLabels([100, 102], 16, room)).toEqual([93, 109]);
    expect(spreadLabels([102, 100], 16, room)).toEqual([109, 93]);
  });
  it('stay inside the available space', () => {
    expect(spreadLabels([299, 300, 300], 16, room)).toEqual([268, 284, 300]);
    expect(spreadLabels([0, 0], 16, room)).toEqual([0, 16]);
  });
  it('never overlap, at any wanted position', () => {
    const placed = spreadLabels([50, 55, 60, 74, 80], 16, room).sort((a, b) => a - b);
    for (let at = 1; at < placed.length; at++) expect(placed[at]! - placed[at - 1]!).toBeGreaterThan(15.99);
  });
});
