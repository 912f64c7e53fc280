import { type AnswersImportResult, importAnswersFile } from '../../../data/collection/workbooks.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { toast } from '../../../lib/browser/toasts.ts';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../ui/buttons/cancel-button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { CellFormatNote } from '../../../ui/import/cell-format-questions.tsx';
import { AnswerFileField } from './answer-file-field.tsx';
import { isOnlyConflict, UnmatchedContent, OrganisationOutcomeTable } from './organisation-outcome-table.tsx';
import { ImportFileStatus } from './import-file-status.tsx';
import { useImportPreview } from './use-import-preview.ts';

/** Imports the answers of many organisations: previews the effect on each, then stores all or nothing. */
export function ImportAnswersDialog({
  id,
  name,
  onClose,
}: {
  id: number;
  name: string;
  onClose: () => void;
}) {
  const { result, ...preview } = useImportPreview(
    (file, options) => importAnswersFile(id, file, options),
    (answer) => {
      toast(`${answers(answer.answers.set)} from ${returns(answer.counts.taken)} imported.`, 'success');
      onClose();
    },
  );
  const { isPending, choose, store } = preview;
  const mayStore = result !== null && result.counts.refused === 0 && result.counts.taken > 0 && !isPending;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Import answers to “${name}”`}
      size={result ? 'large' : 'standard'}
    >
      <p className="text-ink-soft">
        You can import answers exported from other software. From ODK Central, REDCap or LimeSurvey, use CSV
        or Excel. From DHIS2, use data values (JSON, XML or CSV). From FHIR, use a Bundle of
        QuestionnaireResponses (JSON). You can also use a table with one column per question. Questions are
        matched by their codes. Organisations are matched by their codes in a column named organisation_code,
        or in the software’s own field. You can check the result before anything is imported.
      </p>
      <AnswerFileField label="File" onChange={choose} />
      <ImportFileStatus
        preview={preview}
        hasConflicts={result !== null && result.answers.conflict > 0}
        replaceLabel="Replace existing answers with those in the file"
      >
        {result && (
          <>
            <Verdict result={result} />
            <CellFormatNote interpretation={result.interpretation} />
            <UnmatchedContent returns={result.returns} />
          </>
        )}
      </ImportFileStatus>
      {result && <OrganisationOutcomeTable returns={result.returns} />}
      <DialogActions>
        <Button
          variant={result && result.replaced > 0 ? 'danger' : 'primary'}
          disabled={!mayStore}
          isPending={isPending && result !== null}
          onClick={store}
        >
          {result && result.counts.taken > 0 ? storeLabel(result) : 'Import'}
        </Button>
        <CancelButton onCancel={onClose} />
      </DialogActions>
    </Dialog>
  );
}

const storeLabel = ({ answers: told, replaced }: AnswersImportResult) =>
  `Import ${answers(told.set)}${replaced > 0 ? `, replacing ${formatNumber(replaced)}` : ''}`;
const answers = (n: number) => `${formatNumber(n)} ${n === 1 ? 'answer' : 'answers'}`;
const returns = (n: number) => `${formatNumber(n)} ${n === 1 ? 'organisation' : 'organisations'}`;

function Verdict({ result }: { result: AnswersImportResult }) {
  const { counts, answers: told, replaced } = result;
  if (counts.refused > 0 && result.returns.every((one) => one.outcome !== 'refused' || isOnlyConflict(one)))
    return (
      <InlineMessage
        tone="warning"
        title={`${answers(told.conflict)} from ${returns(counts.refused)} ${told.conflict === 1 ? 'is' : 'are'} in conflict with saved answers`}
      >
        Nothing is imported until you resolve this. Remove any conflicting answers from the file, or let the
        file’s answers replace the saved ones.
      </InlineMessage>
    );
  if (counts.refused > 0)
    return (
      <InlineMessage tone="error" title={`Some answers for ${returns(counts.refused)} cannot be imported`}>
        Nothing is imported until every organisation’s answers are correct. Correct the file, save it and
        select it again.
      </InlineMessage>
    );
  if (counts.taken === 0)
    return (
      <InlineMessage title="No changes in this file">
        All the answers in this file are already saved. Blank cells change nothing.
      </InlineMessage>
    );
  return (
    <InlineMessage
      tone={replaced > 0 ? 'warning' : 'success'}
      title={`${answers(told.set)} from ${returns(counts.taken)} ready to import`}
    >
      {replaced > 0 && (
        <span className="block">
          {answers(replaced)} will be replaced, as listed below. Each answer’s history keeps the old value.
        </span>
      )}
      {told.hidden > 0 &&
        `${answers(told.hidden)} left out, because the question does not apply given the other answers.`}
    </InlineMessage>
  );
}
