import { type AnswersImported, importAnswersFile } from '../../../data/collection/workbooks.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { toast } from '../../../lib/browser/toasts.ts';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { FileInterpretationNote, FileQuestions } from '../../../ui/import/file-format.tsx';
import { FileChoice } from './file-choice.tsx';
import { isOnlyConflict, UnmatchedContent, OrganisationOutcomeTable } from './organisation-outcome-table.tsx';
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
  const { result, cells, answerQuestion, ...preview } = useImportPreview(
    (file, options) => importAnswersFile(id, file, options),
    (answer) => {
      toast(`${answers(answer.answers.set)} of ${returns(answer.counts.taken)} stored.`, 'success');
      onClose();
    },
  );
  const { overwrite, isPending, refusal, choose, changeOverwrite, store } = preview;
  const mayStore = result !== null && result.counts.refused === 0 && result.counts.taken > 0 && !isPending;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Take in answers to “${name}”`}
      size={result ? 'large' : 'standard'}
    >
      <p className="text-ink-soft">
        Answers as another product gives them: ODK Central, REDCap and LimeSurvey (CSV or Excel), data values
        of DHIS2 (JSON, XML, CSV), a Bundle of QuestionnaireResponses of FHIR (JSON), or a table with a
        question a column. Questions are found by their codes; organisations by theirs, in a column
        organisation_code or as the product itself names them. Nothing is stored before you have seen what
        becomes of it.
      </p>
      <FileChoice label="File" onChange={choose} />
      <div className="mt-5 grid gap-5" aria-live="polite">
        {isPending && !result && <Spinner className="justify-self-start" label="Reading the file" />}
        {refusal && !isPending && (
          <InlineMessage tone="error" title="The file was not taken">
            {refusal}
          </InlineMessage>
        )}
        <FileQuestions state={cells} onAnswer={answerQuestion} />
        {result && <Verdict result={result} />}
        {result && <FileInterpretationNote interpretation={result.interpretation} />}
        {result && <UnmatchedContent returns={result.returns} />}
      </div>
      {result && (result.answers.conflict > 0 || overwrite) && (
        <Checkbox
          className="mt-4"
          checked={overwrite}
          label="Replace the answers that are here by those of the file"
          onChange={(event) => changeOverwrite(event.target.checked)}
        />
      )}
      {result && <OrganisationOutcomeTable returns={result.returns} />}
      <DialogActions>
        <Button
          variant={result && result.replaced > 0 ? 'danger' : 'primary'}
          disabled={!mayStore}
          isPending={isPending && result !== null}
          onClick={store}
        >
          {result && result.counts.taken > 0 ? storeLabel(result) : 'Store'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </Dialog>
  );
}

const storeLabel = ({ answers: told, replaced }: AnswersImported) =>
  `Store ${answers(told.set)}${replaced > 0 ? `, replacing ${formatNumber(replaced)}` : ''}`;
const answers = (n: number) => `${formatNumber(n)} ${n === 1 ? 'answer' : 'answers'}`;
const returns = (n: number) => `${formatNumber(n)} ${n === 1 ? 'organisation' : 'organisations'}`;

function Verdict({ result }: { result: AnswersImported }) {
  const { counts, answers: told, replaced } = result;
  if (counts.refused > 0 && result.returns.every((one) => one.outcome !== 'refused' || isOnlyConflict(one)))
    return (
      <InlineMessage
        tone="warning"
        title={`${answers(told.conflict)} of ${returns(counts.refused)} ${told.conflict === 1 ? 'is' : 'are'} answered otherwise here`}
      >
        Nothing is stored until you say which is right: take them out of the file, or let the file’s answers
        replace those that are here.
      </InlineMessage>
    );
  if (counts.refused > 0)
    return (
      <InlineMessage tone="error" title={`Of ${returns(counts.refused)} something cannot be taken`}>
        Nothing is stored until every one is right. Correct the file, save it, and choose it again.
      </InlineMessage>
    );
  if (counts.taken === 0)
    return (
      <InlineMessage title="The file changes nothing">
        What is filled in is here already, and blank cells change nothing.
      </InlineMessage>
    );
  return (
    <InlineMessage
      tone={replaced > 0 ? 'warning' : 'success'}
      title={`${answers(told.set)} of ${returns(counts.taken)} can be stored`}
    >
      {replaced > 0 && (
        <span className="block">
          {answers(replaced)} {replaced === 1 ? 'is' : 'are'} replaced, as listed below. What was there stays
          in the history of each.
        </span>
      )}
      {told.hidden > 0 && `${answers(told.hidden)} left out, because it is not asked given the others.`}
    </InlineMessage>
  );
}
