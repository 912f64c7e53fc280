import type { DictionaryEntry } from '@portal/contract/questionnaires/data-dictionary';
import { CodeText } from '../../../ui/table/code-text.tsx';
import { listAnswerRules } from './list-answer-rules.ts';

/** The questions of a section, as a table that also goes onto paper. */
export function DictionarySection({ name, entries }: { name: string; entries: readonly DictionaryEntry[] }) {
  return (
    <section className="mb-10">
      <h2 className="mb-3">{name}</h2>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={name}>
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{name}</caption>
          <thead>
            <tr className="border-b border-line-strong text-left">
              {['Code', 'Question', 'Answer', 'Rules'].map((heading) => (
                <th key={heading} scope="col" className="px-2 py-2 font-semibold">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.question_code} className="avoid-break border-b border-line align-top">
                <th scope="row" className="px-2 py-2 text-left font-medium">
                  <CodeText>{entry.question_code}</CodeText>
                </th>
                <td className="px-2 py-2">
                  {placeOf(entry) && <span className="block text-ink-faint">{placeOf(entry)}</span>}
                  {entry.question_text}
                  {entry.help !== '' && <span className="mt-1 block text-ink-soft">{entry.help}</span>}
                </td>
                <td className="px-2 py-2">
                  {entry.type_name}
                  {entry.unit !== '' && ` (${entry.unit})`}
                  {entry.options.length > 0 && (
                    <ul className="mt-1 text-ink-soft">
                      {entry.options.map(({ option_code, option_name, offered_if }) => (
                        <li key={option_code}>
                          {option_name} <span className="text-ink-faint">({option_code})</span>
                          {offered_if !== '' && <> only if {offered_if}</>}
                        </li>
                      ))}
                    </ul>
                  )}
                </td>
                <td className="px-2 py-2">
                  <ul className="grid gap-1">
                    {listAnswerRules(entry).map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const placeOf = ({ sub_section_name, row_name, column_name }: DictionaryEntry): string =>
  [sub_section_name, row_name, column_name].filter(Boolean).join(', ');
