import type { PackRun } from '@portal/contract/exports/pack-runs';
import { formatNounCount } from '@portal/wording/plurals';
import { useQuery } from '@tanstack/react-query';
import {
  cancelRun,
  failedPacksQuery,
  isPackRunActive,
  packRunsQuery,
  retryRun,
} from '../../../data/exports/pack-runs.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** Lists the programme team's pack runs for all, newest first, with their progress and failures. */
export function PackRunList({ projectId }: { projectId: number }) {
  const { data, error, isPending, refetch } = useQuery(packRunsQuery(projectId));
  if (error) return <LoadError error={error} retry={refetch} />;
  if (isPending) return <Skeleton type="text@2" />;
  if (data.length === 0) {
    return (
      <p className="text-ink-faint">
        No reports yet. Select “Create for all…” next to a template to create a report for every organisation
        that has submitted. Each report is added to that organisation’s documents.
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line border-y border-line">
      {data.map((run) => (
        <Run key={run.id} run={run} />
      ))}
    </ul>
  );
}

function Run({ run }: { run: PackRun }) {
  const retry = useApiMutation(retryRun);
  const cancel = useApiMutation(cancelRun);
  const { title, time_period_name, queued, running, done, failed, cancelled } = run;
  const total = queued + running + done + failed + cancelled;
  const isUnderWay = isPackRunActive(run);
  const name = `${title}, ${time_period_name}`;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-56 flex-1">
          {name}
          <span className="block text-sm text-ink-faint">
            Started on {formatDate(run.begun_at)} by {run.begun_by}
          </span>
          {isUnderWay ? (
            <ProgressBar
              className="mt-1 max-w-xs"
              label="Being created"
              value={total - queued - running}
              max={Math.max(1, total)}
              text={`${total - queued - running} of ${total}`}
            />
          ) : (
            <span className="block text-sm text-ink-faint">
              {[
                `${formatNounCount(done, 'report')} added to documents`,
                cancelled > 0 && `${cancelled} stopped`,
                failed > 0 && `${failed} could not be created`,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          )}
        </div>
        {isUnderWay && (
          <Button
            size="small"
            variant="quiet"
            isPending={cancel.isPending}
            aria-label={`Stop ${name}`}
            onClick={() => void cancel.send(run.id)}
          >
            Stop
          </Button>
        )}
        {!isUnderWay && failed + cancelled > 0 && (
          <Button
            size="small"
            isPending={retry.isPending}
            aria-label={`Create the rest of ${name}`}
            onClick={() => void retry.send(run.id)}
          >
            Create the rest
          </Button>
        )}
      </div>
      {failed > 0 && <Failed runId={run.id} count={failed} />}
    </li>
  );
}

function Failed({ runId, count }: { runId: number; count: number }) {
  const { data, error, refetch } = useQuery(failedPacksQuery(runId));
  if (error) return <LoadError error={error} retry={refetch} />;
  return (
    <details className="mt-2 text-sm">
      <summary className="cursor-pointer">{formatNounCount(count, 'report')} could not be created</summary>
      <ul className="mt-2 list-disc pl-6">
        {data?.run_packs.map(({ id, organisation_name, submission_name, failure }) => (
          <li key={id}>
            {organisation_name === submission_name
              ? submission_name
              : `${organisation_name}: ${submission_name}`}
            : {failure}
          </li>
        ))}
      </ul>
      {data && data.total > data.run_packs.length && (
        <p className="mt-1 text-ink-faint">and {data.total - data.run_packs.length} more</p>
      )}
    </details>
  );
}
