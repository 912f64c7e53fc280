import { pluralOf } from '@portal/wording/plurals';
import type { ReactNode } from 'react';
import { PeerGroupChooser } from '../../../features/comparison/peer-groups/peer-group-chooser.tsx';
import { cx } from '../../../lib/format/class-names.ts';
import { FilterChoosers } from '../../../ui/form/filter-choosers.tsx';
import { ActiveFilterChips } from './active-filter-chips.tsx';
import { PeriodAndSubmissionSelects } from './period-and-submission-selects.tsx';
import type { useComparisonOptions } from './use-comparison-options.ts';
import type { useExplorer } from './use-explorer.ts';

/** Shows the controls for the period, the submission and the comparison, and the active filters. */
export function ComparisonBar({
  explorer,
  compared,
  submissionId,
  className,
  children,
}: {
  explorer: ReturnType<typeof useExplorer>;
  compared: ReturnType<typeof useComparisonOptions>;
  submissionId: number | null;
  className: string;
  /** The last controls. */
  children: ReactNode;
}) {
  const { project, change } = explorer;
  const { options, selection, chooser } = compared;
  const filters = options?.filters ?? [];
  return (
    <section aria-label="Comparison options" data-bar className={cx('no-print grid gap-2', className)}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] xl:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] items-end gap-x-2 gap-y-2">
        <PeriodAndSubmissionSelects
          explorer={explorer}
          organisations={options?.organisation_submissions ?? []}
          total={options?.organisation_total ?? 0}
          submissionId={submissionId}
        />
        <PeerGroupChooser
          {...chooser}
          submissionId={submissionId}
          unitName={pluralOf(project.unit_name)}
          similar={selection.similar ?? 0}
          onChange={(peerGroupIds) => change({ peerGroupIds })}
          onSimilar={(similar) => change({ similar })}
        />
        <FilterChoosers
          filters={filters}
          chosen={selection.filters}
          onChange={(chosen) => change({ filters: chosen })}
        />
        {children}
      </div>
      <ActiveFilterChips
        selection={selection}
        peerGroups={options?.peer_groups ?? []}
        filters={filters}
        unitName={pluralOf(project.unit_name)}
        change={change}
      />
    </section>
  );
}
