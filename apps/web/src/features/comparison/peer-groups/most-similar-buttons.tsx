import { MAX_SIMILAR_ORGANISATIONS } from '@portal/contract/comparison/similar-comparison';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { similarOrganisationsQuery } from '../../../data/charts/similar-organisations.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { NumberField } from '../../../ui/form/text-field.tsx';

/** Sizes offered with one press. Any other can be typed. */
const SIZES = [5, 8, 10, 15, 20];

type Looked = { submissionId: number | null; timePeriodId: number };

/** Compares the submission with those most similar to it, with one press. The address holds how many. */
export function MostSimilarButtons({
  projectId,
  looked,
  chosen,
  onChosen,
}: {
  projectId: number;
  looked: Looked;
  /** How many are compared with now; 0: none. */
  chosen: number;
  onChosen: (howMany: number) => void;
}) {
  const { submissionId, timePeriodId } = looked;
  const [typed, setTyped] = useState('');
  const { data: found } = useQuery(
    similarOrganisationsQuery({
      project_id: projectId,
      time_period_id: timePeriodId,
      how_many: 1,
      ...(submissionId !== null && { submission_id: submissionId }),
    }),
  );
  if (!found || found.submission_name === null || found.compared === 0) return null;
  const most = Math.min(found.compared, MAX_SIMILAR_ORGANISATIONS);
  const wanted = Number(typed);
  const isWanted = Number.isInteger(wanted) && wanted >= 1 && wanted <= most;
  return (
    <span className="mt-1.5 grid gap-1.5">
      <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        Compare with the most similar:
        {SIZES.filter((size, at) => size <= most || at === 0).map((size) => (
          <button
            key={size}
            type="button"
            aria-label={`${size} most similar`}
            aria-pressed={size === chosen}
            className="link min-h-6 min-w-6 cursor-pointer aria-pressed:font-semibold"
            onClick={() => onChosen(size)}
          >
            {size}
          </button>
        ))}
      </span>
      <span className="flex items-end gap-2">
        <NumberField
          label={`Another number, up to ${most}`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button size="small" disabled={!isWanted} onClick={() => onChosen(wanted)}>
          Compare
        </Button>
      </span>
    </span>
  );
}
