// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type * as Touched from './first-interaction.ts';
import { markInteracted, useHasInteracted } from './first-interaction.ts';

afterEach(cleanup);

const move = (movementX: number, movementY: number) =>
  window.dispatchEvent(Object.assign(new Event('pointermove'), { movementX, movementY }));

test('runs waiting callbacks at the first touch, without cancelled ones, not with a mouse at rest, and later ones at once', async () => {
  // Of its own: the page of the files that ran before may have been touched.
  const untouched = './first-interaction.ts?untouched';
  const { markInteracted: touch, onFirstInteraction: whenTouched } = (await import(
    /* @vite-ignore */ untouched
  )) as typeof Touched;
  const [kept, givenUp, later] = [vi.fn(), vi.fn(), vi.fn()];
  whenTouched(kept);
  whenTouched(givenUp)();
  move(0, 0);
  expect(kept).not.toHaveBeenCalled();
  move(0, 3);
  touch();
  whenTouched(later);
  expect([kept, givenUp, later].map((one) => one.mock.calls.length)).toEqual([1, 0, 1]);
});

test('finds the element of the first touch, on a page touched long before too', async () => {
  markInteracted();
  const found: (string | null)[] = [];
  function Tools({ box }: { box: { current: HTMLElement | null } }) {
    useLayoutEffect(() => void found.push(box.current?.id ?? null), [box]);
    return null;
  }
  function Grid() {
    const box = useRef<HTMLDivElement>(null);
    return (
      <>
        {useHasInteracted() && <Tools box={box} />}
        <div ref={box} id="box" />
      </>
    );
  }
  await act(async () => void render(<Grid />));
  expect(found).toEqual(['box']);
});
