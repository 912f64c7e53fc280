import { describe, expect, it } from 'vitest';
import { listPersonalWords } from './passwords.ts';

describe('the words a password must not be made of', () => {
  it('are the name and the address, whole and in parts', () => {
    const words = listPersonalWords(['Anne-Marie Ødegaard', 'a.odegaard@trust.example']);
    expect(words).toEqual(
      expect.arrayContaining(['Anne-Marie Ødegaard', 'Anne', 'Marie', 'Ødegaard', 'a.odegaard', 'trust']),
    );
  });

  it('are none where nothing is known', () => expect(listPersonalWords(['', ' '])).not.toContain(''));
});
