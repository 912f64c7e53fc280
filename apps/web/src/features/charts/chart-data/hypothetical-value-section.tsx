import type { ChartData } from '@portal/contract/charts/chart-data';
import { hypotheticalInputOf } from '@portal/contract/charts/hypothetical-value';
import { useState } from 'react';
import { lazyComponent } from '../../../lib/browser/lazy-module.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import type { ChartSelection } from './chart-selection.ts';

const WhatIfPanel = lazyComponent(() =>
  import('./hypothetical-value-panel.tsx').then((module) => module.HypotheticalValuePanel),
);

/** Offers to try another value, where the chart compares the viewed submission with others. */
export function HypotheticalValueSection({
  data,
  selection,
}: {
  data: ChartData;
  selection: ChartSelection;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const numbers = hypotheticalInputOf(data.measure.kind);
  if (numbers === null || data.submission_id === null || data.visibility === 'own_only') return null;
  if (!isOpen) {
    return (
      <div className="no-print">
        <Button icon="pencil" onClick={() => setIsOpen(true)}>
          Try another value
        </Button>
      </div>
    );
  }
  return (
    <WhatIfPanel
      // Another measure or period starts again from its own numbers.
      key={`${data.measure.measure_code} ${data.time_period_id} ${data.submission_id}`}
      data={data}
      submissionId={data.submission_id}
      numbers={numbers}
      selection={selection}
      onClose={() => setIsOpen(false)}
    />
  );
}
