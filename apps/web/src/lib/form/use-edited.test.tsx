// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useEditedItem } from './use-edited-item.ts';
import { useEditedValue } from './use-edited-value.ts';

test('a new item becomes the stored one after a save, and a reload behind the form changes nothing', () => {
  type Scope = { id: number; name: string };
  const { result, rerender } = renderHook(
    ({ opened }: { opened?: Scope }) => useEditedItem(opened, (one) => ({ name: one?.name ?? '' })),
    { initialProps: {} },
  );
  expect(result.current).toMatchObject({ item: undefined, was: { name: '' } });
  rerender({ opened: { id: 9, name: 'Stroke' } });
  expect(result.current).toMatchObject({ item: undefined, was: { name: '' } });
  act(() => result.current.follow({ id: 4, name: 'Trauma' }));
  expect(result.current).toMatchObject({ item: { id: 4 }, was: { name: 'Trauma' } });
});

test('a value follows what is stored until it is changed, and then keeps what the user saw', () => {
  const { result, rerender } = renderHook(({ stored }) => useEditedValue(stored), {
    initialProps: { stored: ['first'] },
  });
  rerender({ stored: ['second'] });
  expect(result.current).toMatchObject({ value: ['second'], was: ['second'], isChanged: false });
  act(() => result.current.change(['mine']));
  rerender({ stored: ['theirs'] });
  expect(result.current).toMatchObject({ value: ['mine'], was: ['second'], isChanged: true });
});

test('a change during a save stays, on top of the saved value', () => {
  const { result, rerender } = renderHook(({ stored }) => useEditedValue(stored), {
    initialProps: { stored: ['first'] },
  });
  act(() => result.current.change(['sent']));
  act(() => result.current.change(['typed on']));
  rerender({ stored: ['sent'] });
  act(() => result.current.saved(['sent']));
  expect(result.current).toMatchObject({ value: ['typed on'], was: ['sent'], isChanged: true });
  act(() => result.current.saved(['typed on']));
  expect(result.current).toMatchObject({ value: ['sent'], isChanged: false });
});
