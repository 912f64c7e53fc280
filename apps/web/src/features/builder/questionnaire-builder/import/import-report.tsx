import {
  type ImportEntry,
  type ImportOutcome,
  type ImportReport,
  instrumentFormatNames,
} from '@portal/contract/builder/instruments';
import { type ReactNode, useMemo } from 'react';
import { formatCount, formatNumber } from '../../../../lib/format/format.ts';
import { Badge, type Tone } from '../../../../ui/feedback/badge.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import type { Column } from '../../../../ui/table/data-table-props.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import type { IconName } from '../../../../ui/icon/icons.ts';
import { InlineMessage } from '../../../../ui/feedback/inline-message.tsx';
import { useTableState } from '../../../../ui/table/use-table-state.ts';

const outcomes: Record<ImportOutcome, { name: string; tone: Tone; icon: IconName }> = {
  not_possible: { name: 'Cannot be imported', tone: 'error', icon: 'x' },
  approximated: { name: 'Imported with changes', tone: 'warning', icon: 'triangle-alert' },
  mapped: { name: 'Imported unchanged', tone: 'success', icon: 'check' },
};
const order = Object.keys(outcomes) as ImportOutcome[];

type Row = ImportEntry & { index: number };
const FILTERS = ['outcome'] as const;

const columns: Column<Row>[] = [
  { id: 'place', header: 'In the file', value: (row) => row.place, className: 'min-w-36 wrap-anywhere' },
  { id: 'name', header: 'Name', value: (row) => row.name, className: 'wrap-anywhere' },
  {
    id: 'outcome',
    header: 'Outcome',
    value: (row) => outcomes[row.outcome].name,
    cell: ({ outcome }) => (
      <Badge tone={outcomes[outcome].tone} icon={outcomes[outcome].icon}>
        {outcomes[outcome].name}
      </Badge>
    ),
  },
  {
    id: 'reason',
    header: 'Details',
    value: (row) => row.reason,
    isSortable: false,
    className: 'min-w-64 wrap-anywhere',
  },
];

/** Shows the report on a file: if it can be imported, its contents, and every row with its outcome. */
export function ImportReportView({ report, action }: { report: ImportReport; action: ReactNode }) {
  const control = useTableState(FILTERS);
  const { contents, counts } = report;
  const rows = useMemo(() => report.entries.map((entry, index) => ({ ...entry, index })), [report]);
  const isWhole = counts.approximated + counts.not_possible === 0;
  return (
    <section className="mt-10" aria-labelledby="import-report">
      <h2 id="import-report" className="mb-1 text-xl">
        {report.questionnaire_name || 'The file'}
      </h2>
      <p className="mb-4 text-ink-soft">
        {instrumentFormatNames[report.format]}: {formatCount(contents.sections, 'section')},{' '}
        {formatCount(contents.questions, 'question')}
        {contents.grids > 0 && `, ${formatCount(contents.grids, 'grid')}`},{' '}
        {formatCount(contents.rules, 'rule')}, {formatCount(contents.checks, 'check')}.
      </p>
      {report.importable ? (
        <InlineMessage
          tone={isWhole ? 'success' : 'warning'}
          isLive
          title={
            isWhole ? 'Everything can be imported as it is' : 'Some of the file will be changed or left out'
          }
          action={action}
        >
          {order
            .filter((outcome) => counts[outcome] > 0)
            .map((outcome) => `${outcomes[outcome].name}: ${formatNumber(counts[outcome])}`)
            .join(' · ')}
        </InlineMessage>
      ) : (
        <InlineMessage tone="error" isLive title="The file cannot be imported">
          {report.refusal}
        </InlineMessage>
      )}
      <div className="mt-8">
        <DataTable
          caption={`Report on ${report.questionnaire_name || 'the file'}`}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.index}
          control={control}
          searchLabel="Search the report"
          filters={[
            {
              name: 'outcome',
              label: 'Outcome',
              options: order.map((one) => ({
                value: one,
                label: `${outcomes[one].name} (${formatNumber(counts[one])})`,
              })),
              keeps: (row, value) => row.outcome === value,
            },
          ]}
          csv
          empty={<EmptyState title="The file could not be read">See the reason above.</EmptyState>}
        />
      </div>
    </section>
  );
}
