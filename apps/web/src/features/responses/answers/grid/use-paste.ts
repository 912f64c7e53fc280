import type { CellFormatChoice } from '@portal/contract/shared/cell-format';
import type { Question, SubSection } from '@portal/contract/questionnaires/questionnaires';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { currentAnswer } from '../store/answer-cell.ts';
import { useAnswers } from '../store/answer-context.ts';
import { parseCellPosition } from './cell-range.ts';
import { type PastePlan, planPaste, parseClipboardText } from './plan-paste.ts';

/** A block that was pasted before anything listened: where, and what. */
export type EarlyPaste = { cell: string; text: string };

type Pasted = { cell: string | undefined; text: string; plan: PastePlan };

/** A block from a spreadsheet lands among the rows that are shown, after it was looked at; a single figure is pasted as usual. */
export function usePaste(
  box: RefObject<HTMLElement | null>,
  visibleGrid: Pick<SubSection, 'rows' | 'columns' | 'questions'>,
  wholeGrid: SubSection,
  { early, onReady }: { early: EarlyPaste | null; onReady: () => void },
) {
  const { store, isReadOnly } = useAnswers();
  const planOf = (
    cell: string | undefined,
    text: string,
    chosen: CellFormatChoice = {},
  ): PastePlan | null => {
    const place = parseCellPosition(cell);
    const block = parseClipboardText(text);
    const isBlock = block.length > 1 || (block[0]?.length ?? 0) > 1;
    if (place === null || !isBlock || isReadOnly) return null;
    const now = (question: Question) => currentAnswer(store.cell(question.id));
    return planPaste(block, place, visibleGrid, now, wholeGrid, chosen);
  };
  const [pasted, setPasted] = useState<Pasted | null>(() => {
    const plan = early && planOf(early.cell, early.text);
    return plan && { cell: early.cell, text: early.text, plan };
  });
  const paste = (event: ClipboardEvent) => {
    const { cell } = (event.target as HTMLElement).dataset;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const plan = planOf(cell, text);
    if (!plan) return;
    event.preventDefault();
    event.stopPropagation();
    setPasted({ cell, text, plan });
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
  return {
    plan: pasted?.plan ?? null,
    /** Plans the block again as the user says that it is written. */
    replan: (chosen: CellFormatChoice) => {
      const plan = pasted && planOf(pasted.cell, pasted.text, chosen);
      if (plan) setPasted({ ...pasted, plan });
    },
    close: () => setPasted(null),
  };
}
