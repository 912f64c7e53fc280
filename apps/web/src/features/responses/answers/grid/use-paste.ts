import type { Question, SubSection } from '@portal/contract/questionnaires/questionnaires';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { currentAnswer } from '../store/answer-cell.ts';
import { useAnswers } from '../store/answer-context.ts';
import { parseCellPosition } from './cell-range.ts';
import { type Plan, planPaste, parseClipboardText } from './plan-paste.ts';

/** A block that was pasted before anything listened: where, and what. */
export type EarlyPaste = { cell: string; text: string };

/** A block from a spreadsheet lands among the rows that are shown, after it was looked at; a single figure is pasted as usual. */
export function usePaste(
  box: RefObject<HTMLElement | null>,
  shown: Pick<SubSection, 'rows' | 'columns' | 'questions'>,
  whole: SubSection,
  { early, onReady }: { early: EarlyPaste | null; onReady: () => void },
) {
  const { store, isReadOnly } = useAnswers();
  const planOf = (cell: string | undefined, text: string): Plan | null => {
    const place = parseCellPosition(cell);
    const block = parseClipboardText(text);
    const isBlock = block.length > 1 || (block[0]?.length ?? 0) > 1;
    if (place === null || !isBlock || isReadOnly) return null;
    const now = (question: Question) => currentAnswer(store.cell(question.id));
    return planPaste(block, place, shown, now, whole);
  };
  const [plan, setPlan] = useState(() => (early ? planOf(early.cell, early.text) : null));
  const paste = (event: ClipboardEvent) => {
    const { cell } = (event.target as HTMLElement).dataset;
    const found = planOf(cell, event.clipboardData?.getData('text/plain') ?? '');
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    setPlan(found);
  };
  const latest = useRef(paste);
  const ready = useRef(onReady);
  useEffect(() => {
    latest.current = paste;
  });
  // Listen before anything else happens: a block pasted between painting and listening would be lost.
  useLayoutEffect(() => {
    const element = box.current;
    const listen = (event: ClipboardEvent) => latest.current(event);
    element?.addEventListener('paste', listen, true);
    ready.current();
    return () => element?.removeEventListener('paste', listen, true);
  }, [box]);
  return { plan, close: () => setPlan(null) };
}
