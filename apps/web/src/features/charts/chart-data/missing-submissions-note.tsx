import type { ChartData } from '@portal/contract/charts/chart-data';
import { describeMissingSubmissions, namesOfMissing } from './describe-missing-submissions.ts';

/** Shows who is not in the chart and why: the number, and the names that the user can see. */
export function MissingSubmissionsNote({ data }: { data: ChartData }) {
  const missing = describeMissingSubmissions(data);
  if (!missing) return null;
  const named = namesOfMissing(data);
  return (
    <div className="mt-3 text-sm text-ink-soft">
      <p>{missing}</p>
      {named.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer font-semibold">Missing from the chart</summary>
          <dl className="mt-2 grid gap-2">
            {named.map(({ reason, names }) => (
              <div key={reason}>
                <dt className="font-semibold">{reason.charAt(0).toUpperCase() + reason.slice(1)}</dt>
                <dd>{names.join(', ')}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}
