import type { MeasuredCase } from '../../../data/measures/case-measures.ts';

/** Lists why a case failed an indicator or was not eligible. */
export function CaseReasons({ reasons }: Pick<MeasuredCase, 'reasons'>) {
  if (reasons.length === 0) return null;
  return (
    <ul className="mt-1 list-disc pl-5 text-ink-soft">
      {reasons.map(({ text, is_blank }) => (
        <li key={text}>{is_blank ? `No answer for: ${text}` : `Condition not met: ${text}`}</li>
      ))}
    </ul>
  );
}
