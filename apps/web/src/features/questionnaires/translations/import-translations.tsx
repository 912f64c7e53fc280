import {
  type EntryOutcome,
  entryOutcomes,
  type TranslationsImport,
} from '@portal/contract/questionnaires/translations';
import { languageName } from '@portal/contract/shared/languages';
import { importTranslations, downloadTranslationFile } from '../../../data/questionnaires/translations.ts';
import { formatCount, formatNumber } from '../../../lib/format/format.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ImportForm } from '../../../ui/import/import-form.tsx';
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

const outcomes: Record<EntryOutcome, [label: string, tone: Tone]> = {
  refused: ['Refused', 'error'],
  outdated: ['English changed', 'warning'],
  unknown: ['Not known', 'warning'],
  new: ['New', 'accent'],
  changed: ['Changed', 'accent'],
  empty: ['Left empty', 'neutral'],
  unchanged: ['Unchanged', 'neutral'],
};
const MOST = 200;

/** Imports a translated file, and shows the effect on each entry before anything is stored. */
export function ImportTranslations({
  id,
  language,
  onClose,
}: {
  id: number;
  language: string;
  onClose: () => void;
}) {
  const of = { id, language };
  const { send: save } = useApiMutation(downloadTranslationFile);
  const wantedOf = ({ counts }: TranslationsImport) => counts.new + counts.changed;
  return (
    <ImportForm<TranslationsImport, null>
      label="Workbook or XLIFF file"
      hint="As it was downloaded here, with the translations filled in."
      accept=".xlsx,.xlf,.xliff,.xml"
      options={null}
      send={(file, _, seen) => importTranslations(of, file, seen && seen.digest)}
      isStored={({ stored }) => stored}
      said={(told) => `Stored: ${formatCount(wantedOf(told), 'text')}.`}
      verdict={(told) => <Verdict told={told} />}
      details={(told) => <Entries told={told} />}
      act={(told) => {
        const wanted = told ? wantedOf(told) : 0;
        return {
          label: wanted > 0 ? `Store ${formatCount(wanted, 'text')}` : 'Store',
          isOpen: wanted > 0 && told?.counts.refused === 0,
        };
      }}
      onClose={onClose}
    >
      Each text is found by its English. What is left empty stays as it is here; what the questionnaire does
      not say any more is passed over.
      <div className="mt-4 flex flex-wrap gap-3">
        <Button icon="download" onClick={() => void save(of, 'xlsx')}>
          Download {languageName(language)} as a workbook
        </Button>
        <Button icon="download" onClick={() => void save(of, 'xliff')}>
          As XLIFF
        </Button>
      </div>
    </ImportForm>
  );
}

function Verdict({ told: { counts } }: { told: TranslationsImport }) {
  const all = entryOutcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${outcomes[outcome][0]}: ${formatNumber(counts[outcome])}`)
    .join('; ');
  if (counts.refused > 0) {
    return (
      <InlineMessage
        tone="error"
        title={`${formatCount(counts.refused, 'entry', 'entries')} cannot be taken`}
      >
        Nothing is stored until they are right. Correct the file and choose it again. ({all})
      </InlineMessage>
    );
  }
  if (counts.new + counts.changed === 0) {
    return <InlineMessage title="The file changes nothing">{all}.</InlineMessage>;
  }
  return (
    <InlineMessage tone="success" title="The file can be stored">
      {all}.
    </InlineMessage>
  );
}

function Entries({ told: { entries } }: { told: TranslationsImport }) {
  if (entries.length === 0) return null;
  return (
    <div
      className="mt-5 max-h-80 overflow-auto border-y border-line"
      tabIndex={0}
      role="region"
      aria-label="Entries of the file"
    >
      <ul className="text-sm">
        {entries.slice(0, MOST).map((entry) => (
          <li key={`${entry.row} ${entry.source}`} className="grid gap-1 border-b border-line px-2 py-2">
            <p className="flex flex-wrap items-center gap-2 text-xs text-ink-faint">
              <Badge tone={outcomes[entry.outcome][1]}>{outcomes[entry.outcome][0]}</Badge>
              {formatNumber(entry.row)}. {entry.place}
            </p>
            <p className="line-clamp-2 wrap-anywhere">{entry.source}</p>
            {entry.to !== null && (
              <p className="wrap-anywhere">
                {entry.outcome === 'changed' && (
                  <>
                    <span className="sr-only">until now </span>
                    <bdi className="line-through">{entry.from}</bdi> →{' '}
                  </>
                )}
                <bdi className="font-semibold">{entry.to}</bdi>
              </p>
            )}
            {entry.message && <p className="text-ink-soft">{entry.message}</p>}
          </li>
        ))}
      </ul>
      {entries.length > MOST && (
        <p className="px-2 py-2 text-sm text-ink-faint">
          The first {MOST} of {formatNumber(entries.length)}.
        </p>
      )}
    </div>
  );
}
