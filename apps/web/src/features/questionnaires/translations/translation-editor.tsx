import { textKinds, type TextKind } from '@portal/contract/questionnaires/translations';
import { languageName } from '@portal/contract/shared/languages';
import { translationList } from '../../../data/questionnaires/translations.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { Select } from '../../../ui/form/select.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { usePagedList } from '../../../ui/resource/list-source.ts';
import { Pagination } from '../../../ui/table/pagination.tsx';
import { SearchField } from '../../../ui/table/table-toolbar.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextRow } from './translation-row.tsx';
import { type DraftsState, useDrafts } from './use-drafts.ts';

const PAGE = 50;
const FILTERS = ['state', 'kind'] as const;
const kindNames: Record<TextKind, string> = {
  questionnaire: 'Questionnaire',
  section: 'Sections',
  part: 'Parts',
  row: 'Rows',
  column: 'Columns',
  question: 'Questions',
  option: 'Options',
  check: 'Checks',
};
const stateOf = (text: string | undefined) =>
  text === 'missing' || text === 'translated' ? text : undefined;

/** Shows all texts in English beside their translations. The URL holds the search and the page. */
export function TranslationEditor({ id, language }: { id: number; language: string }) {
  const kept = useDrafts({ id, language });
  const control = useTableState(FILTERS);
  const { search, page, filters } = control.state;
  const source = usePagedList(translationList, {
    id,
    language,
    search: search === '' ? undefined : search.slice(0, 200),
    state: stateOf(filters['state']),
    kind: textKinds.find((kind) => kind === filters['kind']),
    limit: PAGE,
    offset: (page - 1) * PAGE,
  });
  const name = languageName(language);
  return (
    <section aria-labelledby="texts">
      <h2 id="texts" className="mb-4 text-xl">
        English and {name}
      </h2>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <SearchField
          label="Search text"
          value={search}
          onChange={(text) => control.change({ search: text })}
        />
        <Select
          size="small"
          className="w-44"
          label="Show"
          placeholder="All text"
          options={[
            { value: 'missing', label: 'Gaps only' },
            { value: 'translated', label: 'Translated' },
          ]}
          value={filters['state'] ?? ''}
          onChange={(event) => control.change({ filters: { state: event.target.value } })}
        />
        <Select
          size="small"
          className="w-52"
          label="Type of text"
          placeholder="All types"
          options={textKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))}
          value={filters['kind'] ?? ''}
          onChange={(event) => control.change({ filters: { kind: event.target.value } })}
        />
        <p role="status" className="tabular py-2 text-sm text-ink-faint">
          {source.rows && formatCount(source.total ?? 0, 'entry', 'entries')}
        </p>
      </div>
      <p className="mt-2 text-sm text-ink-faint">
        Press Tab or Ctrl+Enter to move to the next field. Anything you leave blank is shown in English.
      </p>
      <SaveBar kept={kept} />
      {source.error && <LoadError error={source.error} retry={source.retry} />}
      {!source.rows && !source.error && <Skeleton type="text@8" />}
      {source.rows?.length === 0 && (
        <EmptyState icon="check" title={filters['state'] === 'missing' ? 'No gaps here' : 'Nothing found'}>
          {filters['state'] === 'missing' && search === ''
            ? 'Everything is translated. Ask a native speaker to review it.'
            : 'No text matches. Try another search, or show all text.'}
        </EmptyState>
      )}
      <ul aria-label={`Text in English and ${name}`} className="mb-6">
        {source.rows?.map((row) => (
          <TextRow
            key={row.source}
            row={row}
            language={language}
            typed={kept.drafts.get(row.source)?.text}
            theirs={kept.conflicts.get(row.source)}
            onType={(typed) => kept.type(row, typed)}
            onKeepTheirs={() => kept.drop([row.source])}
            onInsist={() => kept.insist(row.source)}
          />
        ))}
      </ul>
      <Pagination
        page={page}
        pageSize={PAGE}
        total={source.total ?? 0}
        onPage={(next) => {
          control.change({ page: next });
          document.getElementById('texts')?.scrollIntoView();
        }}
        label="Pages of text"
      />
    </section>
  );
}

/** Stays in sight: how much is typed and not saved, and what came of saving it. */
function SaveBar({ kept }: { kept: DraftsState }) {
  const { drafts, conflicts, isPending, refusal, save, drop } = kept;
  return (
    <div className="sticky top-0 z-10 mt-3 border-b border-line-strong bg-surface py-3">
      {refusal && (
        <InlineMessage tone="error" isLive className="mb-3" title="Not saved">
          {refusal} What you typed is still here.
        </InlineMessage>
      )}
      {conflicts.size > 0 && (
        <InlineMessage tone="warning" isLive className="mb-3" title="Some changes were not saved">
          Someone else has changed {formatCount(conflicts.size, 'translation')}. Check{' '}
          {[...conflicts.keys()]
            .slice(0, 3)
            .map((source) => `“${source.length > 50 ? `${source.slice(0, 49)}…` : source}”`)
            .join(', ')}{' '}
          and decide which version to keep.
        </InlineMessage>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" disabled={drafts.size === 0} isPending={isPending} onClick={save}>
          {drafts.size === 0 ? 'Save' : `Save ${formatCount(drafts.size, 'change')}`}
        </Button>
        {drafts.size > 0 && (
          <Button variant="quiet" onClick={() => drop([...drafts.keys()])}>
            Discard unsaved changes
          </Button>
        )}
        <p role="status" className="text-sm text-ink-faint">
          {drafts.size === 0
            ? 'All changes are saved.'
            : `${formatCount(drafts.size, 'change')} not saved yet.`}
        </p>
      </div>
    </div>
  );
}
