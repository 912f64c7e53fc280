import type { LanguageChoice } from '@portal/wording/survey/survey-languages';
import type { CaseState } from '@portal/contract/responses/case-state';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { isCaseState, caseStateOptions } from './case-labels.ts';
import { LABEL_STOCK, LABELS_A_SHEET } from './letter-sheets.tsx';
import type { LetterWording } from './letter-wording.ts';

export const letterFormats = ['letter', 'label', 'poster'] as const;
export type LetterFormat = (typeof letterFormats)[number];
const formNames: Record<LetterFormat, string> = {
  letter: 'Letters, one per page',
  label: `Labels, ${LABELS_A_SHEET} per sheet (${LABEL_STOCK})`,
  poster: 'Poster',
};

export type LetterSelection = {
  form: LetterFormat;
  state: CaseState | 'all';
  range: string;
  language: string;
};

/** Shows the options for what is printed and the letter's wording. The options themselves are not printed. */
export function LetterOptions({
  choice,
  onChoose,
  words,
  onWords,
  mayPoster,
  languages,
  rangeError,
}: {
  choice: LetterSelection;
  onChoose: (next: Partial<LetterSelection>) => void;
  words: LetterWording;
  /** Saves the wording; null restores the default wording. */
  onWords: (next: LetterWording | null) => void;
  mayPoster: boolean;
  /** The languages in which the survey can be read. */
  languages: readonly LanguageChoice[];
  rangeError: string | null;
}) {
  const { form } = choice;
  const offered = letterFormats.filter((one) => one !== 'poster' || mayPoster);
  return (
    <div className="no-print mb-8 grid gap-6">
      <div className="flex flex-wrap items-end gap-4">
        <Select
          label="Format"
          className="w-56"
          options={offered.map((value) => ({ value, label: formNames[value] }))}
          value={form}
          onChange={({ target }) =>
            onChoose({ form: offered.find((one) => one === target.value) ?? 'letter' })
          }
        />
        {languages.length > 1 && (
          <Select
            label="Language"
            className="w-56"
            options={languages.map(({ language, name, gap }) => ({
              value: language,
              label: gap === '' ? name : `${name} (${gap})`,
            }))}
            value={choice.language}
            onChange={({ target }) => onChoose({ language: target.value })}
          />
        )}
        {form !== 'poster' && (
          <>
            <Select
              label="Codes to include"
              className="w-56"
              options={[
                { value: 'all', label: 'All except withdrawn' },
                ...caseStateOptions.filter(({ value }) => value !== 'withdrawn'),
              ]}
              value={choice.state}
              onChange={({ target: { value } }) => onChoose({ state: isCaseState(value) ? value : 'all' })}
            />
            <TextField
              label="Numbers"
              hint="For example, 1-20. Leave empty to print all."
              className="w-64"
              name="range"
              error={rangeError}
              value={choice.range}
              onChange={({ target }) => onChoose({ range: target.value })}
            />
          </>
        )}
      </div>
      {form !== 'label' && (
        <details className="rounded-lg border border-line p-4">
          <summary className="cursor-pointer font-semibold">Change the wording</summary>
          <div className="mt-4 grid max-w-2xl gap-4">
            <TextField
              label="Heading"
              maxLength={200}
              value={words.heading}
              onChange={({ target }) => onWords({ ...words, heading: target.value })}
            />
            <TextArea
              label="Text"
              hint="Leave an empty line to start a new paragraph. The code, the link and its QR code are added automatically."
              maxLength={3000}
              value={words.text}
              onChange={({ target }) => onWords({ ...words, text: target.value })}
            />
            <TextArea
              label="Closing"
              maxLength={1000}
              value={words.closing}
              onChange={({ target }) => onWords({ ...words, closing: target.value })}
            />
            <div className="flex flex-wrap items-center gap-4">
              <Button size="small" onClick={() => onWords(null)}>
                Reset to default
              </Button>
              <p className="text-sm text-ink-soft">Your wording is saved on this device for next time.</p>
            </div>
          </div>
        </details>
      )}
    </div>
  );
}
