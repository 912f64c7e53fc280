import type { BrowserContext } from 'playwright-core';

declare global {
  interface Window {
    noteEffort: (what: 'click' | 'field') => void;
  }
}

/** Counts what a person does in a browser: presses of the mouse, choices in lists and of files; and fields typed into. */
export async function countInteractions(context: BrowserContext): Promise<{ click: number; field: number }> {
  const effort = { click: 0, field: 0 };
  await context.exposeFunction('noteEffort', (what: 'click' | 'field') => (effort[what] += 1));
  await context.addInitScript(() => {
    addEventListener('mousedown', () => window.noteEffort('click'), true);
    addEventListener(
      'change',
      ({ target }) => {
        if (target instanceof HTMLSelectElement) return window.noteEffort('click');
        if (target instanceof HTMLTextAreaElement) return window.noteEffort('field');
        const isTyped = target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type);
        if (isTyped) window.noteEffort(target.type === 'file' ? 'click' : 'field');
      },
      true,
    );
  });
  return effort;
}
