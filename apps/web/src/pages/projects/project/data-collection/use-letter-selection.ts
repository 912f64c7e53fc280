import type { CaseCode } from '@portal/contract/responses/case-codes';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ResponseKey } from '../../../../data/responses/answers.ts';
import { isCaseState, buildSurveyUrl } from '../../../../features/responses/case-codes/case-labels.ts';
import {
  type LetterSelection,
  letterFormats,
} from '../../../../features/responses/case-codes/letter-options.tsx';
import type { PrintedCode } from '../../../../features/responses/case-codes/letter-sheets.tsx';
import {
  type LetterKey,
  saveLetterWording,
  loadLetterWording,
  type LetterWording,
  parseCaseRange,
} from '../../../../features/responses/case-codes/letter-wording.ts';
import { browserStorage } from '../../../../lib/browser/browser-storage.ts';

/** Returns the codes of the selection. The link of each is made once, because hundreds of letters are drawn. */
export function usePrintedCodes(
  { questionnaireId, submissionId }: ResponseKey,
  codes: readonly CaseCode[] | undefined,
  { state: wanted, range: typedRange, language }: LetterSelection,
): PrintedCode[] {
  const range = parseCaseRange(typedRange);
  return useMemo<PrintedCode[]>(
    () =>
      (codes ?? [])
        .filter(({ state }) => (wanted === 'all' ? state !== 'withdrawn' : state === wanted))
        .filter(({ case_number }) => !range || (case_number >= range.from && case_number <= range.to))
        .flatMap(({ case_number, case_code }) =>
          // A code that was used is shown to no staff again, so there is no second letter with it.
          case_code === null
            ? []
            : [
                {
                  case_number,
                  case_code,
                  link: buildSurveyUrl(questionnaireId, submissionId, { code: case_code, language }),
                },
              ],
        ),
    [codes, wanted, language, range?.from, range?.to, questionnaireId, submissionId], // eslint-disable-line react-hooks/exhaustive-deps -- the range by its ends
  );
}

/** Returns the team's own wording in a language, if there is one, and a function that saves another. */
export function useLetterWording({
  questionnaireId,
  language,
}: LetterKey): [LetterWording | null, (next: LetterWording | null) => void] {
  const key = { questionnaireId, language };
  const [saved, setSaved] = useState<{ language: string; words: LetterWording | null }>();
  const words = saved?.language === language ? saved.words : loadLetterWording(browserStorage, key);
  return [
    words,
    (next) => {
      saveLetterWording(browserStorage, key, next);
      setSaved({ language, words: next });
    },
  ];
}

/**
 * Stores the choice here as it is typed, and in the URL for later visits. The URL alone updates too late for
 * typing.
 */
export function useLetterSelection(): [LetterSelection, (next: Partial<LetterSelection>) => void] {
  const [params, setParams] = useSearchParams();
  const [choice, setChoice] = useState<LetterSelection>(() => {
    const state = params.get('state') ?? undefined;
    return {
      form: letterFormats.find((one) => one === params.get('form')) ?? 'letter',
      state: isCaseState(state) ? state : 'all',
      range: params.get('numbers') ?? '',
      language: params.get('language') ?? 'en',
    };
  });
  const choose = (next: Partial<LetterSelection>) => {
    const { form, state, range, language } = { ...choice, ...next };
    setChoice({ form, state, range, language });
    setParams(
      {
        form,
        ...(state !== 'all' && { state }),
        ...(range !== '' && { numbers: range }),
        ...(language !== 'en' && { language }),
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [choice, choose];
}
