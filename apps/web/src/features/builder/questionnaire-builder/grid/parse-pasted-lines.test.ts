import { describe, expect, it } from 'vitest';
import { parseOptionLines, parsePastedLines } from './parse-pasted-lines.ts';

describe('a pasted list', () => {
  it('is its lines, and of a spreadsheet its first column', () => {
    expect(parsePastedLines('  One \r\n\r\nTwo\t5\t6\nThree')).toEqual(['One', 'Two', 'Three']);
  });

  it('with options can contain codes', () => {
    const always = { show_if: '' };
    expect(parseOptionLines('Yes\nn|No\n9=Not known\n2\tTwice\n\n')).toEqual([
      { option_code: null, option_name: 'Yes', ...always },
      { option_code: 'n', option_name: 'No', ...always },
      { option_code: '9', option_name: 'Not known', ...always },
      { option_code: '2', option_name: 'Twice', ...always },
    ]);
  });

  it('with options can contain their conditions', () => {
    expect(
      parseOptionLines("r1 | Royal | region == 'north' or a || b\nr2\tRoyal 2\tx > 1\nr3=A | B"),
    ).toEqual([
      { option_code: 'r1', option_name: 'Royal', show_if: "region == 'north' or a || b" },
      { option_code: 'r2', option_name: 'Royal 2', show_if: 'x > 1' },
      { option_code: 'r3', option_name: 'A | B', show_if: '' },
    ]);
  });
});
