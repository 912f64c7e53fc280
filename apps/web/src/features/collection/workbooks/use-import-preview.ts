import type { CellFormatChoice, FileQuestion } from '@portal/contract/shared/cell-format';
import { type ChangeEvent, useState } from 'react';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { useCellFormat } from '../../../ui/import/use-cell-format.ts';

type Options = { isFinal: boolean; overwrite: boolean; format: CellFormatChoice };

/**
 * Manages a selected file of answers and its preview. Previews at once, and again if the file is to replace
 * stored answers; stores on request.
 */
export function useImportPreview<Result extends { stored: boolean }>(
  sendFile: (file: File, options: Options) => Promise<Result>,
  onStored: (result: Result, file: File) => void,
) {
  const [file, setFile] = useState<File | null>(null);
  const [overwrite, setOverwrite] = useState(false);
  const [checked, setChecked] = useState<{ file: File; result: Result } | null>(null);
  const result = checked && checked.file === file ? checked.result : null;
  const cells = useCellFormat();
  const { format } = cells;
  const { send, isPending, refusal, forget } = useApiMutation(
    (chosen: File, options: Options) => cells.noteQuestions(() => sendFile(chosen, options)),
    {
      done: (answer, chosen) => {
        setChecked({ file: chosen, result: answer });
        if (answer.stored) onStored(answer, chosen);
      },
      tells: 'here',
    },
  );
  return {
    cells,
    answerQuestion: (field: FileQuestion['field'], value: string) => {
      const answered = cells.answer(field, value);
      setChecked(null);
      if (file && answered) void send(file, { isFinal: false, overwrite, format: answered });
    },
    result,
    overwrite,
    isPending,
    refusal: cells.isAsking ? null : refusal,
    choose: (event: ChangeEvent<HTMLInputElement>) => {
      const chosen = event.target.files?.[0] ?? null;
      setFile(chosen);
      setChecked(null);
      forget();
      cells.forget();
      setOverwrite(false);
      if (chosen) void send(chosen, { isFinal: false, overwrite: false, format: {} });
    },
    changeOverwrite: (value: boolean) => {
      setOverwrite(value);
      if (file) void send(file, { isFinal: false, overwrite: value, format });
    },
    store: () => void (file && send(file, { isFinal: true, overwrite, format })),
  };
}
