import { type ChangeEvent, useId } from 'react';

/** Chooses a file of answers, of any kind that is read. */
export function AnswerFileField({
  label,
  onChange,
}: {
  label: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="mt-5 block text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept=".xlsx,.csv,.txt,.tsv,.json,.xml"
        className="mt-1.5 block w-full rounded-md border border-line-strong p-2 text-sm file:mr-4 file:rounded-md file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:font-semibold"
        onChange={onChange}
      />
    </>
  );
}
