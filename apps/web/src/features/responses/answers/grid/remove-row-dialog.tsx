import type { Question, SubSection } from '@portal/contract/questionnaires/questionnaires';
import { isGiven } from '@portal/contract/responses/answer-rules';
import { expectsAnswer } from '@portal/contract/questionnaires/question-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rosterRowRemovalRefusalQuery, removeRosterRow } from '../../../../data/responses/rosters.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { RemoveDialog } from '../../../../ui/dialog/remove-dialog.tsx';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { currentAnswer } from '../store/answer-cell.ts';
import { useAnswers } from '../store/answer-context.ts';
import type { AnswerStore } from '../store/answer-store.ts';
import { focusField } from '../store/focus-answer.ts';
import { formatAnswer, missingReasonNames } from '../store/format-answer.ts';

type Row = SubSection['rows'][number];

type Props = { row: Row; subSection: SubSection; onClose: () => void };

const UNSAVED = 'Some answers in this row or below it are not saved yet. Correct or save them first.';

/** Checks if a roster row can be removed before the user confirms, and shows a refusal at once. */
export function RemoveRowDialog(props: Props) {
  const { row, subSection, onClose } = props;
  const answers = useAnswers();
  const moved = movedBy(subSection, row);
  const [unsaved] = useState(() =>
    moved.some(({ question }) => answers.store.cell(question.id).draft !== null) ? UNSAVED : null,
  );
  const [removal] = useState(() => removalOf(row, moved, answers));
  const isKnown = answers.isTrial || unsaved !== null;
  const { data, error, refetch } = useQuery({ ...rosterRowRemovalRefusalQuery(removal), enabled: !isKnown });
  if (!isKnown && data === undefined)
    return (
      <Dialog isOpen onClose={onClose} size="small" title={`Remove “${row.row_name}”?`}>
        {error ? <LoadError error={error} retry={refetch} /> : <Skeleton type="text@3" />}
      </Dialog>
    );
  return <Confirmation {...props} moved={moved} refused={unsaved ?? data ?? undefined} />;
}

/** Shows what is lost with a row. After the removal, the rows below move up. */
function Confirmation({
  row,
  subSection,
  moved,
  refused,
  onClose,
}: Props & { moved: readonly Moved[]; refused: string | undefined }) {
  const given = useAnswers();
  const { isTrial, store } = given;
  const own = moved.filter(({ question }) => question.row_id === row.id).map(({ question }) => question);
  const lost = own.filter(({ id }) => isGiven(currentAnswer(store.cell(id))));
  const remove = async () => {
    if (isTrial) return shiftUp(store, moved);
    const { answers, section_state } = await removeRosterRow(removalOf(row, moved, given));
    store.receive(answers);
    store.setSectionState(section_state);
  };
  return (
    <RemoveDialog
      name={row.row_name}
      confirmLabel={`Remove ${row.row_name}`}
      refused={refused}
      remove={remove}
      onRemoved={() => own[0] && focusField(own[0].id)}
      onClose={onClose}
    >
      {lost.length === 0 ? (
        <p>This row is empty.</p>
      ) : (
        <>
          <p>These answers will be deleted, but not their history:</p>
          <ul className="my-2 list-disc pl-5">
            {lost.map((question) => (
              <li key={question.id} className="wrap-anywhere">
                {nameOf(question, subSection)}: {said(question, store)}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>The rows below move up, with their explanations and comments.</p>
    </RemoveDialog>
  );
}

const nameOf = ({ column_id, question_text }: Question, { columns }: SubSection): string =>
  columns.find(({ id }) => id === column_id)?.column_name ?? question_text;

function said(question: Question, store: AnswerStore): string {
  const { missing_reason, value } = currentAnswer(store.cell(question.id));
  return missing_reason ? missingReasonNames[missing_reason] : formatAnswer(question, value);
}

type Moved = { question: Question; below: Question | null };

/** Builds the request to the server, with the answers the user now sees in each cell that changes. */
const removalOf = (
  row: Row,
  moved: readonly Moved[],
  { caseCode, sectionId, store, submissionId }: ReturnType<typeof useAnswers>,
) => ({
  section_id: sectionId,
  submission_id: submissionId,
  case_code: caseCode,
  row_id: row.id,
  versions: moved.map(({ question: { id } }) => ({
    question_id: id,
    version: store.cell(id).saved.version,
  })),
});

/** Returns the questions of a row and the rows below, each with the question that replaces it. */
function movedBy({ questions, rows }: SubSection, row: Row): Moved[] {
  const from = rows.indexOf(row);
  return questions.filter(expectsAnswer).flatMap((question) => {
    const at = rows.findIndex(({ id }) => id === question.row_id);
    if (question.row_id === null || at < from) return [];
    const next = rows[at + 1]?.id;
    const below = questions.find((one) => one.row_id === next && one.column_id === question.column_id);
    return [{ question, below: below ?? null }];
  });
}

/** Moves the answers in the store, if nothing is saved on the server. */
function shiftUp(store: AnswerStore, moved: readonly Moved[]): Promise<void> {
  const none = { value: null, missing_reason: null, explanation: null };
  const after = moved.map(({ question, below }) => ({
    id: question.id,
    draft: below ? currentAnswer(store.cell(below.id)) : none,
  }));
  store.together(() => {
    for (const { id, draft } of after) store.edit(id, draft);
  });
  return store.flush();
}
