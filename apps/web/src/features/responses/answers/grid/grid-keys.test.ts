import { describe, expect, it } from 'vitest';
import { toggleOption } from '../input/toggle-option.ts';
import { type Caret, getNavigationKeys, findCellForKey, type Press } from './grid-keys.ts';

const cells = ['0,0', '0,1', '1,0', '2,0', '2,1'];
const at = (cell: string, caret: Partial<Caret> = {}): Caret => ({
  cell,
  start: 0,
  end: 3,
  length: 3,
  ...caret,
});
const hit = (key: string, held: Partial<Press> = {}): Press => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...held,
});
const press = (key: string, cell: string, caret: Partial<Caret> = {}, shiftKey = false) =>
  findCellForKey(hit(key, { shiftKey }), at(cell, caret))?.(cells);

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
    expect(findCellForKey(hit('ArrowRight'), at('0,0', { start: 1, end: 1 }))).toBeNull();
    expect(press('ArrowLeft', '0,1', { start: 0, end: 0 })).toBe('0,0');
    expect(findCellForKey(hit('ArrowLeft'), at('0,1', { start: 2, end: 2 }))).toBeNull();
  });
  it('go to the ends of a row, and leave other keys alone', () => {
    expect(press('End', '0,0')).toBe('0,1');
    expect(press('Home', '2,1')).toBe('2,0');
    expect(findCellForKey(hit('Tab'), at('0,0', { start: 0, end: 0, length: 0 }))).toBeNull();
  });
});

describe('keys that mean something else', () => {
  it('keep their meaning with Ctrl, Alt or the command key, and when they select text', () => {
    for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { shiftKey: true }])
      expect(findCellForKey(hit('ArrowLeft', held), at('0,1'))).toBeNull();
  });
  it('belong to the field first where it has parts or choices', () => {
    expect(getNavigationKeys({ tagName: 'INPUT', type: 'text' })('ArrowUp')).toBe(true);
    const date = getNavigationKeys({ tagName: 'INPUT', type: 'date' });
    expect([date('ArrowUp'), date('ArrowRight'), date('Enter')]).toEqual([false, false, true]);
    const choice = getNavigationKeys({ tagName: 'SELECT', type: 'select-one' });
    expect([choice('ArrowDown'), choice('ArrowRight')]).toEqual([false, true]);
    const search = getNavigationKeys({ tagName: 'INPUT', type: 'text', role: 'combobox' });
    expect([search('ArrowDown'), search('Enter'), search('ArrowRight')]).toEqual([false, false, true]);
    expect(getNavigationKeys({ tagName: 'TEXTAREA', type: 'textarea' })('Enter')).toBe(false);
    expect(getNavigationKeys({ tagName: 'INPUT', type: 'checkbox' })('ArrowDown')).toBe(true);
  });
});

describe('several choices', () => {
  const question = {
    options: ['a', 'b', 'none'].map((option_code) => ({
      option_code,
      option_name: '',
      exclusive: option_code === 'none',
      show_if: '',
    })),
  };
  it('are added and taken away, and none of these excludes the others', () => {
    expect(toggleOption(question, ['a'], 'b')).toEqual(['a', 'b']);
    expect(toggleOption(question, ['a'], 'a')).toBeNull();
    expect(toggleOption(question, ['a', 'b'], 'none')).toEqual(['none']);
    expect(toggleOption(question, ['none'], 'a')).toEqual(['a']);
  });
});
