import type { Question, SubSection } from '@portal/contract/questionnaires';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { currentOf } from '../store/answer-cell.ts';
import { useAnswers } from '../store/answer-context.ts';
import { readSpot } from './cell-range.ts';
import { type Plan, planPaste, readBlock } from './plan-paste.ts';

/** A block from a spreadsheet lands among the rows that are shown, after it was looked at; a single figure is pasted as usual. */
export function usePaste(
  box: RefObject<HTMLElement | null>,
  shown: Pick<SubSection, 'rows' | 'columns' | 'questions'>,
  whole: SubSection,
) {
  const { store, isReadOnly } = useAnswers();
  const [plan, setPlan] = useState<Plan | null>(null);
  const paste = (event: ClipboardEvent) => {
    const place = readSpot((event.target as HTMLElement).dataset['cell']);
    const block = readBlock(event.clipboardData?.getData('text/plain') ?? '');
    const isBlock = block.length > 1 || (block[0]?.length ?? 0) > 1;
    if (place === null || !isBlock || isReadOnly) return;
    event.preventDefault();
    event.stopPropagation();
    const now = (question: Question) => currentOf(store.cell(question.id));
    setPlan(planPaste(block, place, shown, now, whole));
  };
  const latest = useRef(paste);
  useEffect(() => {
    latest.current = paste;
  });
  useEffect(() => {
    const element = box.current;
    const listen = (event: ClipboardEvent) => latest.current(event);
    element?.addEventListener('paste', listen, true);
    return () => element?.removeEventListener('paste', listen, true);
  }, [box]);
  return { plan, close: () => setPlan(null) };
}
