import type { ErasurePreview } from '@portal/contract/admin/personal-data';
import type { AdminOrganisation } from '@portal/contract/organisations/manage-organisations';
import { formatNounCount } from '@portal/wording/plurals';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  eraseOrganisation,
  erasureQuery,
  downloadOrganisationData,
} from '../../../data/admin/personal-data.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../ui/buttons/cancel-button.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** Asks before all of an organisation goes: what is lost is counted, its name typed, and published results meant. */
export function EraseOrganisation({
  organisation,
  onClose,
}: {
  organisation: AdminOrganisation;
  onClose: () => void;
}) {
  const { id, organisation_name } = organisation;
  const { data, error, refetch } = useQuery(erasureQuery(id));
  return (
    <Dialog isOpen onClose={onClose} title={`Erase “${organisation_name}”?`}>
      {data ? (
        <Erasing id={id} lost={data} onClose={onClose} />
      ) : error ? (
        <LoadError error={error} retry={refetch} />
      ) : (
        <Skeleton type="text@5" />
      )}
    </Dialog>
  );
}

function Erasing({ id, lost, onClose }: { id: number; lost: ErasurePreview; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [isMeant, setMeant] = useState(false);
  const { organisation_name, published } = lost;
  const erasing = useApiMutation(
    () => eraseOrganisation(id, { organisation_name: typed.trim(), with_published: isMeant }),
    { said: `“${organisation_name}” has been erased.`, done: onClose, tells: 'here' },
  );
  const saving = useApiMutation(() => downloadOrganisationData(id));
  const isReady = typed.trim() === organisation_name.trim() && (published.length === 0 || isMeant);
  return (
    <div className="grid gap-5">
      {erasing.refusal && <InlineMessage tone="error">{erasing.refusal}</InlineMessage>}
      <p className="text-ink-soft">
        You will permanently delete {formatNounCount(lost.submissions, 'submission')} with{' '}
        {formatNounCount(lost.answers, 'answer')} and their history,{' '}
        {formatNounCount(lost.documents, 'document')}, and {formatNounCount(lost.people, 'account')} with all
        their personal data. The organisation’s name becomes an alias such as “Erased organisation 12”. The
        audit log keeps every action, with people under aliases. Everything else remains only in backups. To
        keep the data but stop data entry, close the organisation instead.
      </p>
      {published.length > 0 && (
        <div className="grid gap-3">
          <InlineMessage tone="warning">
            Its figures are part of published results. Without them, averages, ranks and charts will change
            for everyone in:{' '}
            {published.map((one) => `${one.project_name}, ${one.time_period_name}`).join('; ')}.
          </InlineMessage>
          <Checkbox
            label="Remove its figures from published results too"
            checked={isMeant}
            onChange={(event) => setMeant(event.target.checked)}
          />
        </div>
      )}
      <TextField
        label={`Type “${organisation_name}” to confirm`}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <DialogActions>
        <Button
          variant="danger"
          isPending={erasing.isPending}
          disabled={!isReady}
          onClick={() => void erasing.send()}
        >
          Erase organisation
        </Button>
        <Button icon="download" isPending={saving.isPending} onClick={() => void saving.send()}>
          Download its data first
        </Button>
        <CancelButton onCancel={onClose} />
      </DialogActions>
    </div>
  );
}
