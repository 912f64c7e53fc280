import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { similarOrganisationsQuery } from '../../../data/charts/similar-organisations.ts';
import { SimilarOrganisationsTable } from './similar-organisations-table.tsx';

/** Shows who the most similar organisations are, with their distances and the figures behind them, on request. */
export function SimilarOrganisationsDetails({
  projectId,
  timePeriodId,
  submissionId,
  howMany,
  unitName,
  onChange,
}: {
  projectId: number;
  timePeriodId: number;
  submissionId: number;
  howMany: number;
  /** In the plural. */
  unitName: string;
  onChange: (howMany: number) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { data: found } = useQuery({
    ...similarOrganisationsQuery({
      project_id: projectId,
      time_period_id: timePeriodId,
      submission_id: submissionId,
      how_many: howMany,
    }),
    enabled: isOpen,
  });
  return (
    <details className="mt-4" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer font-semibold">
        Similar {unitName} and how close a match they are
      </summary>
      <div className="mt-3">
        {found && (
          <SimilarOrganisationsTable
            found={found}
            howMany={howMany}
            unitName={unitName}
            onChange={onChange}
          />
        )}
      </div>
    </details>
  );
}
