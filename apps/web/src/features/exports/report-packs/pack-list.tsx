import type { ReportPack } from '@portal/contract/exports/report-packs';
import { useQuery } from '@tanstack/react-query';
import {
  cancelReportPackRequest,
  isReportPackPending,
  reportPacksQuery,
  downloadReportPack,
} from '../../../data/exports/report-packs.ts';
import { toApiError } from '../../../lib/http/api-error.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { packFormats } from './pack-choice.tsx';

/** Lists the user's files of a project, newest first, with their progress, to download, cancel or delete. */
export function PackList({ projectId, none }: { projectId: number; none: string }) {
  const packs = useQuery(reportPacksQuery(projectId));
  const cancel = useApiMutation(cancelReportPackRequest);
  const { send: save } = useApiMutation(downloadReportPack);
  return (
    <>
      {packs.error && <InlineMessage tone="error">{toApiError(packs.error).error}</InlineMessage>}
      {packs.isPending && <Skeleton type="text@3" />}
      {packs.data?.length === 0 && <p className="text-ink-faint">{none}</p>}
      {packs.data && packs.data.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {packs.data.map((pack) => (
            <li key={pack.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-48 flex-1">
                {pack.title}, {pack.time_period_name}
                <span className="block text-sm text-ink-faint">
                  {packFormats[pack.format]}, {formatDate(pack.created_at)}
                </span>
                <Progress pack={pack} />
              </div>
              {pack.state === 'done' && (
                <Button
                  size="small"
                  icon="download"
                  aria-label={`Download ${pack.title}, ${pack.time_period_name}`}
                  onClick={() => void save(pack)}
                >
                  Download
                </Button>
              )}
              <Button
                size="small"
                variant="quiet"
                disabled={cancel.isPending}
                aria-label={`${isReportPackPending(pack) ? 'Cancel' : 'Delete'} ${pack.title}, ${pack.time_period_name}`}
                onClick={() => void cancel.send(pack.id)}
              >
                {isReportPackPending(pack) ? 'Cancel' : 'Delete'}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Progress({ pack }: { pack: ReportPack }) {
  if (isReportPackPending(pack)) {
    return (
      <ProgressBar
        className="mt-1 max-w-xs"
        label={pack.state === 'queued' ? 'Waiting' : 'Being created'}
        value={pack.charts_done}
        max={Math.max(1, pack.charts_total)}
        text={`${pack.charts_done} of ${pack.charts_total} charts`}
      />
    );
  }
  if (pack.state === 'failed') return <p className="mt-1 text-sm text-error">{pack.failure}</p>;
  if (pack.state === 'cancelled') return <p className="mt-1 text-sm text-ink-faint">Cancelled</p>;
  return null;
}
