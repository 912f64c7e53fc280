import type { Input } from '@portal/contract/endpoint';
import type { orderReportPack, ReportPack } from '@portal/contract/report-packs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelPack, isUnderWay, orderPack, reportPacksQuery, savePack } from '../../data/report-packs.ts';
import { toApiError } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/format.ts';
import { useWrite } from '../../shell/write/use-write.ts';
import { Button } from '../../ui/press/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { InlineMessage } from '../../ui/telling/message.tsx';
import { ProgressBar } from '../../ui/telling/progress-bar.tsx';
import { Skeleton } from '../../ui/telling/skeleton.tsx';
import { type PackChoice, PackChoiceFields, packFormats, usualPack } from './pack-choice.tsx';

/** A group's charts as slides or pages: have them made, see how far they are, download them. */
export function ReportPackDialog({
  projectId,
  asked,
  groupName,
  timePeriodName,
  onClose,
}: {
  projectId: number;
  asked: Omit<Input<typeof orderReportPack>['body'], keyof PackChoice>;
  groupName: string;
  timePeriodName: string;
  onClose: () => void;
}) {
  const [choice, setChoice] = useState(usualPack);
  const packs = useQuery(reportPacksQuery(projectId));
  const order = useWrite(orderPack);
  const cancel = useWrite(cancelPack);
  const { send: save } = useWrite(savePack);
  return (
    <Dialog isOpen onClose={onClose} title="Report pack">
      <p className="text-ink-soft">
        All charts of {groupName}, {timePeriodName}, after a summary of all measures: each with its n, method,
        date and source. It is made in the background; you can close this window.
      </p>
      <PackChoiceFields value={choice} onChange={setChoice} />
      <Button
        className="mt-5"
        variant="primary"
        isPending={order.isPending}
        disabled={choice.output_types.length === 0}
        onClick={() => void order.send({ ...asked, ...choice })}
      >
        Make the report pack
      </Button>
      <h3 className="mt-8 mb-2 font-semibold">Your report packs</h3>
      {packs.error && <InlineMessage tone="error">{toApiError(packs.error).error}</InlineMessage>}
      {packs.isPending && <Skeleton type="text@3" />}
      {packs.data?.length === 0 && <p className="text-ink-faint">None yet.</p>}
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
                <Button size="small" icon="download" onClick={() => void save(pack)}>
                  Download
                </Button>
              )}
              <Button
                size="small"
                variant="quiet"
                disabled={cancel.isPending}
                onClick={() => void cancel.send(pack.id)}
              >
                {isUnderWay(pack) ? 'Cancel' : 'Delete'}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Progress({ pack }: { pack: ReportPack }) {
  if (isUnderWay(pack)) {
    return (
      <ProgressBar
        className="mt-1 max-w-xs"
        label={pack.state === 'queued' ? 'Waiting' : 'Being made'}
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
