import {
  instrumentFormatNames,
  type ExportFormat,
  exportFormats,
} from '@portal/contract/builder/instruments';
import { useState } from 'react';
import { downloadQuestionnaire } from '../../../../data/builder/instrument-definition.ts';
import {
  saveInstrumentFile,
  downloadInstrument,
  type InstrumentFile,
} from '../../../../data/builder/instruments.ts';
import { useApiMutation } from '../../../../lib/form/use-api-mutation.ts';
import { Dialog, DialogActions } from '../../../../ui/dialog/dialog.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../../ui/feedback/inline-message.tsx';
import { ExportReport } from './export-report.tsx';

type Format = 'portal' | ExportFormat;
const OPTIONS = (['portal', ...exportFormats] as const).map((value) => ({
  value,
  label: instrumentFormatNames[value],
}));

/**
 * Exports a questionnaire as a file: complete in the portal’s own format, or in another product’s format.
 * First lists the parts that the other format cannot hold.
 */
export function ExportDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const [format, setFormat] = useState<Format>('portal');
  const [made, setMade] = useState<InstrumentFile | null>(null);
  const { send, isPending, refusal, forget } = useApiMutation(
    async () => {
      if (format === 'portal') await downloadQuestionnaire(id, name);
      else setMade(await downloadInstrument(id, format));
    },
    { tells: 'here' },
  );
  const choose = (chosen: Format) => {
    setFormat(chosen);
    setMade(null);
    forget();
  };
  return (
    <Dialog isOpen onClose={onClose} title={`Export “${name}”`} size={made ? 'large' : 'standard'}>
      <div className="grid gap-5">
        <Select
          label="Format"
          name="format"
          value={format}
          options={OPTIONS}
          onChange={(event) => choose(event.target.value as Format)}
          hint={
            format === 'portal'
              ? 'The whole questionnaire, to keep or to import into another programme.'
              : 'For other software. You will see what the format cannot include before you download the file.'
          }
        />
        {refusal && (
          <InlineMessage tone="error" isLive title="The file was not created">
            {refusal}
          </InlineMessage>
        )}
        {made && <ExportReport written={made} />}
      </div>
      <DialogActions>
        {made ? (
          <Button variant="primary" icon="download" onClick={() => saveInstrumentFile(made)}>
            Download file
          </Button>
        ) : (
          <Button variant="primary" icon="download" isPending={isPending} onClick={() => void send()}>
            {format === 'portal' ? 'Download file' : 'Create file'}
          </Button>
        )}
        <Button onClick={onClose}>{made ? 'Close' : 'Cancel'}</Button>
      </DialogActions>
    </Dialog>
  );
}
