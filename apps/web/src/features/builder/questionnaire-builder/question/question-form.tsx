import type {
  BuiltQuestion,
  BuiltQuestionnaire,
  BuiltSection,
  BuiltSubSection,
} from '@portal/contract/builder/built-questionnaire';
import { findOptionTextQuestions } from '@portal/contract/questionnaires/option-text-questions';
import { useRef, useState } from 'react';
import { addQuestion, saveQuestion } from '../../../../data/builder/questionnaire-builder.ts';
import { formatCount } from '../../../../lib/format/format.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../../ui/feedback/inline-message.tsx';
import { useBuilder } from '../builder-context.ts';
import { MoveQuestion } from './move-question.tsx';
import { findPart, nameOfSubSection } from '../outline/outline.ts';
import { PartFormFrame } from '../part-editor/part-form-frame.tsx';
import { PartHeading } from '../part-editor/part-heading.tsx';
import { codesOfQuestionnaire, makeUniqueCode, toCode } from './question-codes.ts';
import { QuestionFieldsForm } from './question-fields.tsx';
import {
  newOptionTexts,
  emptyQuestionValues,
  type QuestionValues,
  toQuestionFields,
  toQuestionValues,
} from './question-values.ts';
import { usePartForm } from '../part-editor/use-part-form.ts';

const labels: Record<string, string> = {
  question_text: 'Question',
  question_code: 'Code',
  question_type: 'Type',
  show_if: 'Shown only if',
  require_if: 'Required if',
  default_answer: 'Default',
  expression: 'Formula',
  hard_minimum: 'Allowed minimum',
  hard_maximum: 'Allowed maximum',
  soft_minimum: 'Expected minimum',
  soft_maximum: 'Expected maximum',
  tolerance_percent: 'Expected change since last period',
  date_minimum: 'First day',
  date_maximum: 'Last day',
  decimal_places: 'Decimal places',
};

type Place = { section: BuiltSection; subSection: BuiltSubSection };

/** `General & acute, Available`; the cell of a grid by its names. */
function cellName(
  { rows, columns }: BuiltSubSection,
  cell: { row_id: number | null; column_id: number | null },
) {
  const row = rows.find((one) => one.id === cell.row_id)?.row_name;
  const column = columns.find((one) => one.id === cell.column_id)?.column_name;
  return row && column ? `${row}, ${column}` : null;
}

/** Maps the options of a choice to the ids of their texts. */
const optionTextsOf = ({ questions }: BuiltSubSection, choiceId: number): ReadonlyMap<string, number> =>
  new Map(
    [...findOptionTextQuestions(questions)].flatMap(([{ id }, { choice, option_code }]) =>
      choice.id === choiceId ? [[option_code, id] as const] : [],
    ),
  );

/** A question that exists. */
export function QuestionForm({ section, subSection, question }: Place & { question: BuiltQuestion }) {
  const { open } = useBuilder();
  const [isMoving, setMoving] = useState(false);
  const { id, answers } = question;
  const part = usePartForm<QuestionValues>({
    part: { kind: 'question', id },
    read: (questionnaire: BuiltQuestionnaire) => {
      const found = findPart(questionnaire, 'question', id)?.question;
      return found ? toQuestionValues(found) : null;
    },
    save: (values) => saveQuestion(id, { ...toQuestionFields(values), option_texts: newOptionTexts(values) }),
  });
  const cell = cellName(subSection, question);
  return (
    <div className="max-w-2xl">
      <PartHeading
        className="mb-6"
        part={{ kind: 'question', id, label: question.question_text }}
        above={
          <>
            {section.section_name} ›{' '}
            <button
              type="button"
              className="link"
              onClick={() => open({ kind: 'sub-section', id: subSection.id })}
            >
              {nameOfSubSection(subSection)}
            </button>
            {cell && ` › ${cell}`}
          </>
        }
        beside={
          <Button size="small" variant="quiet" onClick={() => setMoving(true)}>
            Move…
          </Button>
        }
      />
      {answers > 0 && (
        <InlineMessage className="mb-6" title={`This question has ${formatCount(answers, 'answer')}`}>
          You can change the wording, help, ranges and rules, and add options. The code, the answer type and
          any options already selected stay the same, so answers keep their meaning.
        </InlineMessage>
      )}
      <PartFormFrame part={part} labels={labels}>
        <QuestionFieldsForm
          part={part}
          answers={answers}
          optionTexts={question.row_id === null ? optionTextsOf(subSection, id) : undefined}
        />
      </PartFormFrame>
      {isMoving && <MoveQuestion question={question} from={subSection} onClose={() => setMoving(false)} />}
    </div>
  );
}

/** A new question, at the end of a sub-section or in a cell of its grid. */
export function NewQuestion({
  section,
  subSection,
  cell,
}: Place & { cell: { row_id: number; column_id: number } | null }) {
  const { questionnaire, open } = useBuilder();
  const isAnother = useRef(false);
  const panel = useRef<HTMLDivElement>(null);
  const name = cell && cellName(subSection, cell);
  const codeFor = (text: string) => makeUniqueCode(toCode(text), codesOfQuestionnaire(questionnaire));
  const part = usePartForm<QuestionValues, { id: number }>({
    initial: name
      ? { ...emptyQuestionValues, question_text: name, question_code: codeFor(name) }
      : emptyQuestionValues,
    save: (values) =>
      addQuestion({
        ...toQuestionFields(values),
        option_texts: newOptionTexts(values),
        questionnaire_id: questionnaire.id,
        sub_section_id: subSection.id,
        ...cell,
      }),
    onSaved: ({ id }, typedOn) => {
      if (isAnother.current) return;
      const isDone = cell && !typedOn;
      open(isDone ? { kind: 'sub-section', id: subSection.id } : { kind: 'question', id }, typedOn);
    },
  });
  const addAnother = async (save: () => Promise<boolean>) => {
    isAnother.current = true;
    // Not by the form, which knows its fields again only after it has been drawn empty.
    if (await save()) panel.current?.querySelector('textarea')?.focus();
    isAnother.current = false;
  };
  return (
    <div className="max-w-2xl" ref={panel}>
      <p className="text-sm text-ink-faint">
        {section.section_name} › {nameOfSubSection(subSection)}
        {name && ` › ${name}`}
      </p>
      <h2 className="mb-4">New question</h2>
      <PartFormFrame
        part={part}
        saveLabel="Add question"
        savedText="Added."
        onCancel={() => open({ kind: 'sub-section', id: subSection.id })}
        otherActions={
          cell
            ? undefined
            : (save) => <Button onClick={() => void addAnother(save)}>Add and start another</Button>
        }
      >
        <QuestionFieldsForm part={part} isNew optionTexts={cell ? undefined : new Map()} />
      </PartFormFrame>
    </div>
  );
}
