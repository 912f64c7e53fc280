import type { CellFormatChoice, FileQuestion } from '@portal/contract/shared/cell-format';
import { useRef, useState } from 'react';
import {
  type CaseFiles,
  type CaseImportOutcome,
  importCaseFiles,
} from '../../../data/collection/case-imports.ts';
import type { ResponseKey } from '../../../data/responses/answers.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { useCellFormat } from '../../../ui/import/use-cell-format.ts';

type Chosen = { file: File | null; rows: File | null };
type Step = { isFinal: boolean; format: CellFormatChoice };

/** Keeps the selected files, checks them and stores them; a check counts until a file or a choice changes. */
export function useCaseImport(
  responseKey: ResponseKey,
  initialKeyCode: string,
  onStored: (result: CaseImportOutcome) => void,
) {
  const [keyCode, setKeyCode] = useState(initialKeyCode);
  const [files, setFiles] = useState<Chosen>({ file: null, rows: null });
  const [replace, setReplace] = useState(false);
  const [result, setResult] = useState<CaseImportOutcome | null>(null);
  const [progressKey, setProgressKey] = useState('');
  const running = useRef<AbortController | null>(null);
  const cells = useCellFormat();
  const { send, isPending, refusal, forget } = useApiMutation(
    (chosen: CaseFiles, { isFinal, format }: Step) => {
      const progress = crypto.randomUUID();
      setProgressKey(progress);
      running.current = new AbortController();
      const { signal } = running.current;
      const choice = { keyCode: keyCode.trim(), isFinal, replace, progressKey: progress, format };
      return cells.noteQuestions(() => importCaseFiles(responseKey, chosen, choice, signal));
    },
    {
      done: (answer) => (setResult(answer), answer.stored && onStored(answer)),
      tells: 'here',
    },
  );
  const begin = (step: Step) => {
    if (files.file) void send({ file: files.file, rows: files.rows }, step);
  };
  /** Forgets the check, which was of other files or choices. */
  const reset = () => {
    setResult(null);
    forget();
  };
  return {
    keyCode,
    files,
    replace,
    result,
    progressKey,
    cells,
    isPending,
    refusal: cells.isAsking ? null : refusal,
    canCheck: files.file !== null && keyCode.trim() !== '' && !cells.isAsking,
    changeKey: (code: string) => (setKeyCode(code), reset()),
    changeReplace: (value: boolean) => (setReplace(value), reset()),
    choose: (chosen: Chosen) => {
      setFiles(chosen);
      cells.forget();
      reset();
    },
    answerQuestion: (field: FileQuestion['field'], value: string) => {
      const answered = cells.answer(field, value);
      setResult(null);
      if (answered) begin({ isFinal: false, format: answered });
    },
    check: () => begin({ isFinal: false, format: cells.format }),
    store: () => begin({ isFinal: true, format: cells.format }),
    cancel: () => running.current?.abort(),
  };
}
