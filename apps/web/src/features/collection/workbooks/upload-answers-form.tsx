import { toast } from '../../../lib/browser/toasts.ts';
import {
  importWorkbook,
  type UploadResult,
  type ResponseParams,
} from '../../../data/collection/workbooks.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../ui/buttons/cancel-button.tsx';
import { DialogActions } from '../../../ui/dialog/dialog.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { CellFormatNote } from '../../../ui/import/cell-format-questions.tsx';
import { AnswerFileField } from './answer-file-field.tsx';
import { CellOutcomeTable } from './cell-outcome-table.tsx';
import { ImportFileStatus } from './import-file-status.tsx';
import { useImportPreview } from './use-import-preview.ts';

/** Chooses a filled workbook or CSV, shows what becomes of every cell, and stores all of it or nothing. */
export function UploadAnswersForm({
  whose,
  onStored,
  onClose,
}: {
  whose: ResponseParams;
  onStored: (changes: UploadResult['changes']) => void;
  onClose: () => void;
}) {
  const { result, ...preview } = useImportPreview(
    (file, options) => importWorkbook(whose, file, options),
    (answer, file) => {
      toast(`${answers(answer.counts.set)} imported from ${file.name}.`, 'success');
      onStored(answer.changes);
    },
  );
  const { isPending, choose, store } = preview;
  const counts = result?.counts;
  const mayStore =
    counts !== undefined && counts.set > 0 && counts.refused === 0 && counts.conflict === 0 && !isPending;
  return (
    <div>
      <p className="text-ink-soft">
        Select the workbook you downloaded and filled in, or a CSV with the columns question_code and value.
        You can also select answers exported from ODK Central, REDCap or LimeSurvey (CSV or Excel), DHIS2 data
        values (JSON, XML or CSV), or a FHIR QuestionnaireResponse (JSON). These are matched by question code.
        You can check every answer before you import it.
      </p>
      <AnswerFileField label="Workbook, CSV or file from other software" onChange={choose} />
      <ImportFileStatus
        preview={preview}
        hasConflicts={counts !== undefined && counts.conflict > 0}
        replaceLabel="Replace saved answers with those in the file"
      >
        {result && (
          <>
            <Verdict result={result} />
            <CellFormatNote interpretation={result.interpretation} />
            {result.checks.length > 0 && (
              <InlineMessage tone="warning" title="With these answers, some checks would fail">
                <ul>
                  {result.checks.map(({ message }) => (
                    <li key={message}>{message}</li>
                  ))}
                </ul>
              </InlineMessage>
            )}
          </>
        )}
      </ImportFileStatus>
      {result && (
        <div className="mt-5">
          <CellOutcomeTable cells={result.cells} counts={result.counts} />
        </div>
      )}
      <DialogActions>
        <Button
          variant="primary"
          disabled={!mayStore}
          isPending={isPending && result !== null}
          onClick={store}
        >
          {counts && counts.set > 0 ? `Import ${answers(counts.set)}` : 'Import'}
        </Button>
        <CancelButton onCancel={onClose} />
      </DialogActions>
    </div>
  );
}

const answers = (n: number) => `${formatNumber(n)} ${n === 1 ? 'answer' : 'answers'}`;

function Verdict({ result: { counts, cells } }: { result: UploadResult }) {
  const unusual = cells.filter(({ outcome, message }) => outcome === 'set' && message !== null).length;
  const left = counts.hidden + counts.ignored;
  if (counts.refused > 0) {
    return (
      <InlineMessage tone="error" title={`${answers(counts.refused)} cannot be imported`}>
        Nothing is imported until every cell is correct. Correct the file, save it and select it again.
      </InlineMessage>
    );
  }
  if (counts.conflict > 0) {
    return (
      <InlineMessage tone="warning" title={`${answers(counts.conflict)} in conflict with saved answers`}>
        Check them below. Then use the file’s answers or correct the file.
      </InlineMessage>
    );
  }
  if (counts.set === 0) {
    return (
      <InlineMessage title="No changes in this file">
        Every answer in this file is already saved, or its question is not asked. Blank cells change nothing.
      </InlineMessage>
    );
  }
  return (
    <InlineMessage tone="success" title={`${answers(counts.set)} ready to import`}>
      {counts.kept > 0 && `${formatNumber(counts.kept)} blank in the file: saved answers do not change. `}
      {left > 0 && `${formatNumber(left)} not imported: no matching question is asked. `}
      {unusual > 0 &&
        `${formatNumber(unusual)} to check: add an explanation for unusual answers in their section.`}
    </InlineMessage>
  );
}
