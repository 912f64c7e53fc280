import type { Input } from '@portal/contract/shared/endpoint';
import type { requestReportPack as endpoint } from '@portal/contract/exports/report-packs';
import { useState } from 'react';
import { requestReportPack } from '../../../data/exports/report-packs.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { type PackChoice, PackChoiceFields, defaultPackChoice } from './pack-choice.tsx';
import { PackList } from './pack-list.tsx';

/** A group's charts as slides or pages: have them made, see how far they are, download them. */
export function ReportPackDialog({
  projectId,
  asked,
  groupName,
  timePeriodName,
  onClose,
}: {
  projectId: number;
  asked: Omit<Input<typeof endpoint>['body'], keyof PackChoice>;
  groupName: string;
  timePeriodName: string;
  onClose: () => void;
}) {
  const [choice, setChoice] = useState(defaultPackChoice);
  const order = useApiMutation(requestReportPack);
  return (
    <Dialog isOpen onClose={onClose} title="Report pack">
      <p className="text-ink-soft">
        A summary of all measures, then every chart in {groupName} for {timePeriodName}. Each chart shows its
        n, method, date and source. The report pack is created in the background, so you can close this
        window.
      </p>
      <PackChoiceFields value={choice} onChange={setChoice} />
      <Button
        className="mt-5"
        variant="primary"
        isPending={order.isPending}
        disabled={choice.output_types.length === 0}
        onClick={() => void order.send({ ...asked, ...choice })}
      >
        Create report pack
      </Button>
      <h3 className="mt-8 mb-2 font-semibold">Your report packs</h3>
      <PackList projectId={projectId} none="No report packs yet." />
    </Dialog>
  );
}
