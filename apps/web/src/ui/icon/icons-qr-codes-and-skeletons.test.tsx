// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { QrCode } from '../qr-code.tsx';
import type { QrLevel } from '../qr-level.ts';
import { iconApi } from './remote-icon.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { skeletonTypes } from '../feedback/skeleton-shape.ts';

afterEach(cleanup);

test('icons are asked for at several hosts: the next after 750 ms, given up after 5 s, in short addresses', () => {
  expect(iconApi).toMatchObject({ timeout: 5000, rotate: 750, maxURL: 500 });
  expect(new Set(iconApi.resources).size).toBeGreaterThan(1);
});

describe('a QR code', () => {
  // jsdom draws nothing, and says so loudly.
  beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null));
  afterEach(() => vi.restoreAllMocks());
  const shown = (more: object = {}) => {
    render(<QrCode value="x" label="To the survey" {...more} />);
    return screen.getByRole('img', { name: 'To the survey' });
  };

  test('is a canvas of 100 pixels by default', () => {
    const code = shown();
    expect([code.tagName, code.style.width, code.style.height]).toEqual(['CANVAS', '100px', '100px']);
  });

  test('may be drawn as svg; without margin and at level L it is the smallest there is', () => {
    const boxOf = (more: object) => {
      const box = shown({ renderAs: 'svg', value: 'A longer text to be found', ...more }).getAttribute(
        'viewBox',
      );
      cleanup();
      return box;
    };
    const smallest = boxOf({});
    expect(smallest).toBe(boxOf({ level: 'L', margin: 0 }));
    expect(smallest).not.toBe(boxOf({ level: 'H' }));
    expect(smallest).not.toBe(boxOf({ margin: 4 }));
  });

  test('refuses a level that is none', () => {
    vi.spyOn(console, 'error').mockReturnValue();
    expect(() => shown({ level: 'X' as QrLevel })).toThrow('must be L, M, Q or H');
  });
});

describe('a skeleton', () => {
  const shapes = (container: HTMLElement) =>
    [...container.querySelectorAll<HTMLElement>('[data-skeleton]')].map((one) => one.dataset['skeleton']);

  test('is one line of text in a wave of 1.5 s by default', () => {
    const { container } = render(<Skeleton />);
    expect(shapes(container)).toEqual(['text']);
    const { animation } = container.querySelector<HTMLElement>('[data-skeleton]')!.style;
    for (const part of ['wave', '1.5s', 'linear', 'infinite', 'normal']) expect(animation).toContain(part);
  });

  test('has each type, as often as is asked', () => {
    const { container } = render(<Skeleton type={skeletonTypes.map((type) => `${type}@2`).join(',')} />);
    expect(shapes(container)).toEqual(skeletonTypes.flatMap((type) => [type, type]));
  });

  test('runs the other way and stands still when asked to, and is announced as loading', () => {
    const { container, rerender } = render(<Skeleton direction="rtl" />);
    const outline = () => container.querySelector<HTMLElement>('[data-skeleton]')!;
    expect(outline().style.animation).toContain('reverse');
    rerender(<Skeleton animation="none" />);
    expect(outline().style.animation).toBe('');
    expect(screen.getByRole('status').textContent).toBe('Loading');
  });
});
