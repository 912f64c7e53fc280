import { type ChangeEvent, useState } from 'react';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';

type Options = { isFinal: boolean; overwrite: boolean };

/**
 * A file of answers that is chosen, and what would become of it: told at once, and anew where what is here is to be replaced;
 * stored when somebody says so.
 */
export function useImportPreview<Result extends { stored: boolean }>(
  call: (file: File, options: Options) => Promise<Result>,
  onStored: (result: Result, file: File) => void,
) {
  const [file, setFile] = useState<File | null>(null);
  const [overwrite, setOverwrite] = useState(false);
  const [checked, setChecked] = useState<{ file: File; result: Result } | null>(null);
  const result = checked && checked.file === file ? checked.result : null;
  const { send, isPending, refusal, forget } = useApiMutation(call, {
    done: (answer, chosen) => {
      setChecked({ file: chosen, result: answer });
      if (answer.stored) onStored(answer, chosen);
    },
    tells: 'here',
  });
  return {
    result,
    overwrite,
    isPending,
    refusal,
    choose: (event: ChangeEvent<HTMLInputElement>) => {
      const chosen = event.target.files?.[0] ?? null;
      setFile(chosen);
      setChecked(null);
      forget();
      setOverwrite(false);
      if (chosen) void send(chosen, { isFinal: false, overwrite: false });
    },
    changeOverwrite: (value: boolean) => {
      setOverwrite(value);
      if (file) void send(file, { isFinal: false, overwrite: value });
    },
    store: () => void (file && send(file, { isFinal: true, overwrite })),
  };
}
