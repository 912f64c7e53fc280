import { describe, expect, it } from 'vitest';
import { toggle } from './answer-input.tsx';
import { nextCell } from './grid-keys.ts';

const cells = ['0,0', '0,1', '1,0', '2,0', '2,1'];
const press = (
  key: string,
  cell: string,
  caret: Partial<{ start: number; end: number; length: number }> = {},
  shift = false,
) => nextCell(key, shift, { cell, start: 0, end: 3, length: 3, ...caret })?.(cells);

describe('keys in a grid', () => {
  it('move up, down and by Enter, past cells that are not there', () => {
    expect(press('ArrowDown', '0,0')).toBe('1,0');
    expect(press('Enter', '0,1')).toBe('2,1');
    expect(press('Enter', '2,1', {}, true)).toBe('0,1');
    expect(press('ArrowUp', '0,0')).toBeUndefined();
    expect(press('ArrowDown', '2,0')).toBeUndefined();
  });
  it('move sideways from the edge of the text only', () => {
    expect(press('ArrowRight', '0,0')).toBe('0,1');
    expect(press('ArrowRight', '0,0', { start: 3, end: 3 })).toBe('0,1');
    expect(nextCell('ArrowRight', false, { cell: '0,0', start: 1, end: 1, length: 3 })).toBeNull();
    expect(press('ArrowLeft', '0,1', { start: 0, end: 0 })).toBe('0,0');
    expect(nextCell('ArrowLeft', false, { cell: '0,1', start: 2, end: 2, length: 3 })).toBeNull();
  });
  it('go to the ends of a row, and leave other keys alone', () => {
    expect(press('End', '0,0')).toBe('0,1');
    expect(press('Home', '2,1')).toBe('2,0');
    expect(nextCell('Tab', false, { cell: '0,0', start: 0, end: 0, length: 0 })).toBeNull();
  });
});

describe('several choices', () => {
  const question = {
    options: ['a', 'b', 'none'].map((option_code) => ({
      option_code,
      option_name: '',
      exclusive: option_code === 'none',
    })),
  };
  it('are added and taken away, and none of these excludes the others', () => {
    expect(toggle(question, ['a'], 'b')).toEqual(['a', 'b']);
    expect(toggle(question, ['a'], 'a')).toBeNull();
    expect(toggle(question, ['a', 'b'], 'none')).toEqual(['none']);
    expect(toggle(question, ['none'], 'a')).toEqual(['a']);
  });
});
