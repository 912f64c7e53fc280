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
  refused: ['Rejected', 'error'],
  outdated: ['English changed', 'warning'],
  unknown: ['Not found', 'warning'],
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
      hint="The file you downloaded here, with the translations filled in."
      accept=".xlsx,.xlf,.xliff,.xml"
      options={null}
      send={(file, _, seen) => importTranslations(of, file, seen && seen.digest)}
      isStored={({ stored }) => stored}
      said={(told) => `Imported: ${formatCount(wantedOf(told), 'translation')}.`}
      verdict={(told) => <Verdict told={told} />}
      details={(told) => <Entries told={told} />}
      act={(told) => {
        const wanted = told ? wantedOf(told) : 0;
        return {
          label: wanted > 0 ? `Import ${formatCount(wanted, 'translation')}` : 'Import',
          isOpen: wanted > 0 && told?.counts.refused === 0,
        };
      }}
      onClose={onClose}
    >
      Text is matched by its English wording. Blank translations change nothing, and text that is no longer in
      the questionnaire is ignored.
      <div className="mt-4 flex flex-wrap gap-3">
        <Button icon="download" onClick={() => void save(of, 'xlsx')}>
          Download {languageName(language)} as a workbook
        </Button>
        <Button icon="download" onClick={() => void save(of, 'xliff')}>
          Download as XLIFF
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
        title={`${formatCount(counts.refused, 'entry', 'entries')} cannot be imported`}
      >
        Nothing is imported until every entry is correct. Correct the file and select it again. ({all})
      </InlineMessage>
    );
  }
  if (counts.new + counts.changed === 0) {
    return <InlineMessage title="No changes in this file">{all}.</InlineMessage>;
  }
  return (
    <InlineMessage tone="success" title="The file is ready to import">
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
      aria-label="Entries in the file"
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
                    <span className="sr-only">previously </span>
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
          Showing the first {MOST} of {formatNumber(entries.length)}.
        </p>
      )}
    </div>
  );
}
