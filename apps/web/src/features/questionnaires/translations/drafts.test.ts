// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { saveDrafts, readDrafts, updateDraft } from './drafts.ts';

const beds = { source: 'Beds', text: 'Gwelyau' };

describe('drafts of translations', () => {
  beforeEach(() => sessionStorage.clear());

  it('are stored with the text they started from, and removed when equal to it', () => {
    const once = updateDraft(new Map(), beds, 'Gwl');
    expect(once.get('Beds')).toEqual({ text: 'Gwl', seen: 'Gwelyau' });
    // After a reload during editing, the draft is still compared with the text that the user saw.
    const twice = updateDraft(once, { ...beds, text: 'Gwlâu' }, 'Gwlâu!');
    expect(twice.get('Beds')).toEqual({ text: 'Gwlâu!', seen: 'Gwelyau' });
    expect(updateDraft(once, beds, 'Gwelyau').size).toBe(0);
    expect(updateDraft(new Map(), { source: 'Night', text: null }, '').size).toBe(0);
  });

  it('survives a reload, of each language by itself; what is none of it counts as nothing', () => {
    saveDrafts(sessionStorage, 1, 'cy', updateDraft(new Map(), beds, 'Gwl'));
    expect(readDrafts(sessionStorage, 1, 'cy').get('Beds')?.text).toBe('Gwl');
    expect(readDrafts(sessionStorage, 1, 'ar').size).toBe(0);
    saveDrafts(sessionStorage, 1, 'cy', new Map());
    expect(sessionStorage.length).toBe(0);
    for (const kept of ['{', '{}', '[1, ["a"], ["b", {"text": 3}]]']) {
      sessionStorage.setItem('translations:1:cy', kept);
      expect(readDrafts(sessionStorage, 1, 'cy').size, kept).toBe(0);
    }
  });
});
