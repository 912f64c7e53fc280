import type { ReportBlock } from '@portal/contract/exports/report-templates';
import type { View } from '@portal/contract/charts/saved-views';
import { SearchAndAdd } from '../../../ui/form/search-and-add.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import type { KnownChart } from './chart-block-fields.tsx';
import { createChartBlock } from './create-chart-block.ts';

/** Adds the next block: a chart found by name, or text. */
export function AddBlock({
  charts,
  views,
  isFull,
  onAdd,
}: {
  charts: readonly KnownChart[] | undefined;
  /** The user's views: charts with the settings that the user saved. */
  views: readonly View[];
  /** A report has only so many parts. */
  isFull: boolean;
  onAdd: (block: ReportBlock) => void;
}) {
  if (isFull)
    return (
      <p className="mt-5 text-sm text-ink-faint">
        This report has the maximum number of parts. Remove a part to add another.
      </p>
    );
  return (
    <div className="mt-5 flex flex-wrap items-end gap-3">
      <SearchAndAdd
        className="w-96 max-w-full"
        label="Add a chart or one of your views"
        placeholder="Type part of the name"
        options={[
          ...views.map(({ id, view_name, chart_name }) => ({
            id: `view-${id}`,
            label: view_name,
            description: `Your view of ${chart_name}`,
          })),
          ...(charts ?? []).map(({ id, chart_name, collection_name }) => ({
            id: String(id),
            label: chart_name,
            description: collection_name,
          })),
        ]}
        emptyText={charts?.length === 0 ? 'This project has no charts yet' : 'Nothing found'}
        onFound={(id) => onAdd(createChartBlock(String(id), views))}
      />
      <Button icon="plus" onClick={() => onAdd({ kind: 'heading', text: '' })}>
        Heading
      </Button>
      <Button icon="plus" onClick={() => onAdd({ kind: 'words', text: '' })}>
        Text
      </Button>
      <Button icon="plus" onClick={() => onAdd({ kind: 'measures' })}>
        Table of measures
      </Button>
      <Button icon="plus" onClick={() => onAdd({ kind: 'profile' })}>
        Profile
      </Button>
      <Button icon="plus" onClick={() => onAdd({ kind: 'variation' })}>
        Variation and targets
      </Button>
      <Button icon="plus" onClick={() => onAdd({ kind: 'summary' })}>
        One-page summary
      </Button>
    </div>
  );
}
