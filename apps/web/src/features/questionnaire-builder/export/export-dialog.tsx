import { instrumentFormatNames, type WrittenFormat, writtenFormats } from '@portal/contract/instruments';
import { useState } from 'react';
import { saveExport } from '../../../data/instrument.ts';
import { saveWritten, writeAs, type WrittenFile } from '../../../data/instruments.ts';
import { useWrite } from '../../../shell/write/use-write.ts';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Button } from '../../../ui/press/button.tsx';
import { InlineMessage } from '../../../ui/telling/message.tsx';
import { WrittenReport } from './written-report.tsx';

type Format = 'portal' | WrittenFormat;
const OPTIONS = (['portal', ...writtenFormats] as const).map((value) => ({
  value,
  label: instrumentFormatNames[value],
}));

/** A questionnaire as a file: of the portal’s own, whole; of another product’s, with what that cannot hold told first. */
export function ExportDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const [format, setFormat] = useState<Format>('portal');
  const [made, setMade] = useState<WrittenFile | null>(null);
  const { send, isPending, refusal, forget } = useWrite(
    async () => {
      if (format === 'portal') await saveExport(id, name);
      else setMade(await writeAs(id, format));
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
              ? 'Everything of it, to be kept or taken into another programme.'
              : 'For another product. What its format cannot hold is listed before you save the file.'
          }
        />
        {refusal && (
          <InlineMessage tone="error" isLive title="The file was not made">
            {refusal}
          </InlineMessage>
        )}
        {made && <WrittenReport written={made} />}
      </div>
      <DialogActions>
        {made ? (
          <Button variant="primary" icon="download" onClick={() => saveWritten(made)}>
            Save the file
          </Button>
        ) : (
          <Button variant="primary" icon="download" isPending={isPending} onClick={() => void send()}>
            {format === 'portal' ? 'Save the file' : 'Make the file'}
          </Button>
        )}
        <Button onClick={onClose}>{made ? 'Close' : 'Cancel'}</Button>
      </DialogActions>
    </Dialog>
  );
}
