import { getQuestionTypeInfo, isNumeric } from '@portal/contract/questionnaires/question-types';
import type { Question, SubSection } from '@portal/contract/questionnaires/questionnaires';
import type { CalculatedValue } from '@portal/expressions/rules/calculated-values';
import { cx } from '../../../../lib/format/class-names.ts';
import { RichText } from '../../../../ui/rich-text.tsx';
import { formatInputNumber, unitOf } from '../store/format-answer.ts';
import { PrintedAnswer } from './printed-answer.tsx';

const head = 'border border-line-strong bg-canvas p-1.5 align-bottom font-semibold';
const isFigure = (question: Question) => getQuestionTypeInfo(question.question_type).answers === 'number';

/** A grid on paper, with the totals it asks for where there are figures to add up. */
export function PrintedGrid({
  part,
  rows,
  isShown,
  isBlank,
  calculated,
}: {
  part: SubSection;
  rows: SubSection['rows'];
  isShown: (question: Question) => boolean;
  isBlank: boolean;
  calculated: (question: Question) => CalculatedValue;
}) {
  const questions = part.questions.filter((question) => question.row_id !== null && isShown(question));
  const hasRowTotals = part.row_totals && !isBlank;
  const units = new Set(questions.map(unitOf));
  const [shared] = units;
  const of = (key: 'row_id' | 'column_id', id: number) => questions.filter((one) => one[key] === id);
  return (
    <table className="mb-4 w-full border-collapse text-sm">
      <caption className="sr-only">{part.sub_section_name}</caption>
      <thead>
        <tr>
          <td className={head}>{units.size === 1 && shared && `Unit: ${shared}`}</td>
          {part.columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              className={cx(head, of('column_id', column.id).every(isFigure) ? 'text-right' : 'text-left')}
            >
              {column.column_name}
            </th>
          ))}
          {hasRowTotals && (
            <th scope="col" className={cx(head, 'text-right')}>
              Total
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="align-top">
            <th scope="row" className="border border-line-strong p-1.5 text-left font-medium">
              {row.row_name}
              {isBlank && row.show_if && <ConditionalQuestionsNote />}
            </th>
            {part.columns.map((column) => {
              const question = of('row_id', row.id).find((one) => one.column_id === column.id);
              return (
                <td
                  key={column.id}
                  className={cx(
                    'min-w-16 border border-line-strong p-1.5',
                    question && isFigure(question) && 'text-right',
                  )}
                >
                  {question && (
                    <Cell
                      question={question}
                      isBlank={isBlank}
                      calculated={calculated(question)}
                      hasUnit={units.size > 1}
                    />
                  )}
                </td>
              );
            })}
            {hasRowTotals && <Total questions={of('row_id', row.id)} />}
          </tr>
        ))}
        {part.column_totals && !isBlank && (
          <tr>
            <th scope="row" className={cx(head, 'text-left')}>
              Total
            </th>
            {part.columns.map((column) => (
              <Total key={column.id} questions={of('column_id', column.id)} />
            ))}
            {hasRowTotals && <Total questions={questions} />}
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Cell({
  hasUnit,
  ...props
}: {
  question: Question;
  isBlank: boolean;
  calculated: CalculatedValue;
  hasUnit: boolean;
}) {
  const { question } = props;
  if (question.question_type === 'information')
    return <RichText text={question.question_text} className="text-xs" />;
  return (
    <>
      <PrintedAnswer {...props} isInGrid />
      {hasUnit && unitOf(question) && <span className="text-xs text-ink-soft">{unitOf(question)}</span>}
    </>
  );
}

function Total({ questions }: { questions: readonly Question[] }) {
  const figures = questions
    .filter(isNumeric)
    .map((question) => question.answer.value)
    .filter((value) => typeof value === 'number');
  return (
    <td className="tabular border border-line-strong bg-canvas p-1.5 text-right font-semibold">
      {figures.length > 0 && formatInputNumber(sumOf(figures))}
    </td>
  );
}

/** Sums of decimals without the dust of binary fractions. */
const sumOf = (figures: readonly number[]): number =>
  Number(figures.reduce((sum, figure) => sum + figure, 0).toPrecision(12));

export const ConditionalQuestionsNote = () => (
  <p className="mb-2 text-xs text-ink-soft italic">Only asked if other questions have certain answers.</p>
);
