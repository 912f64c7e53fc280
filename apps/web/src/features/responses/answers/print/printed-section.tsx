import { expectsAnswer } from '@portal/contract/questionnaires/question-types';
import type { Output } from '@portal/contract/shared/endpoint';
import type {
  getSectionQuestions,
  Question,
  SubSection,
} from '@portal/contract/questionnaires/questionnaires';
import type { RulesResult } from '@portal/expressions/rules/rule-types';
import type { CalculatedValue } from '@portal/expressions/rules/calculated-values';
import { RichText } from '../../../../ui/rich-text.tsx';
import { unitOf } from '../store/format-answer.ts';
import { PrintedAnswer } from './printed-answer.tsx';
import { ConditionalQuestionsNote, PrintedGrid } from './printed-grid.tsx';

type Section = Output<typeof getSectionQuestions>;
type Shown = { outcome: RulesResult; isBlank: boolean };

/** A section on paper. Filled, it has what the rules show; blank, everything, with a word where it depends on answers. */
export function PrintedSection({ section, ...shown }: Shown & { section: Section }) {
  const { outcome, isBlank } = shown;
  const parts = section.sub_sections.filter((one) => isBlank || !outcome.hidden.sub_sections.has(one.id));
  const condition = section.ruled_sections.find((one) => one.id === section.id)?.show_if;
  return (
    <section className="mb-10">
      <h2 className="mb-3 border-b-2 border-ink pb-1 text-xl">{section.section_name}</h2>
      {isBlank && condition && <ConditionalQuestionsNote />}
      {section.guidance && <RichText text={section.guidance} className="mb-4 max-w-3xl text-sm" />}
      {parts.map((part) => (
        <PrintedPart key={part.id} part={part} {...shown} />
      ))}
    </section>
  );
}

/** The roster lines of a blank form. A user who needs more copies the form or uses the workbook. */
const BLANK_LINES = 10;

function rowsOf({ minimum_rows, row_word, rows }: SubSection, isBlank: boolean, { hidden }: RulesResult) {
  if (!isBlank) return rows.filter(({ id }) => !hidden.rows.has(id));
  return row_word === '' ? rows : rows.slice(0, Math.max(BLANK_LINES, minimum_rows));
}

function PrintedPart({ part, outcome, isBlank }: Shown & { part: SubSection }) {
  const isShown = (question: Question) => isBlank || !outcome.hidden.questions.has(question.id);
  const rows = rowsOf(part, isBlank, outcome);
  const plain = part.questions.filter((question) => question.row_id === null && isShown(question));
  const calculated = (question: Question) => outcome.calculated.get(question.question_code) ?? null;
  return (
    <div className="mb-6">
      {part.sub_section_name && <h3 className="mb-2">{part.sub_section_name}</h3>}
      {isBlank && part.show_if && <ConditionalQuestionsNote />}
      {part.guidance && <RichText text={part.guidance} className="mb-3 max-w-3xl text-sm" />}
      {rows.length > 0 && (
        <PrintedGrid part={part} rows={rows} isShown={isShown} isBlank={isBlank} calculated={calculated} />
      )}
      {plain.map((question) => (
        <PrintedQuestion
          key={question.id}
          question={question}
          isBlank={isBlank}
          isRequired={isBlank ? question.required : outcome.required.has(question.id)}
          calculated={calculated(question)}
        />
      ))}
    </div>
  );
}

function PrintedQuestion({
  question,
  isRequired,
  ...answer
}: {
  question: Question;
  isBlank: boolean;
  isRequired: boolean;
  calculated: CalculatedValue;
}) {
  if (question.question_type === 'information')
    return <RichText text={question.question_text} className="mb-4 max-w-3xl" />;
  return (
    <div className="avoid-break mb-4 max-w-3xl text-sm">
      <p className="mb-1 font-semibold">
        {question.question_text}
        {unitOf(question) && <span className="font-normal"> ({unitOf(question)})</span>}
        {!isRequired && expectsAnswer(question) && (
          <span className="font-normal text-ink-soft"> (optional)</span>
        )}
      </p>
      {answer.isBlank && question.show_if && <ConditionalQuestionsNote />}
      {question.help && <RichText text={question.help} className="mb-1 text-xs text-ink-soft" />}
      <PrintedAnswer question={question} {...answer} />
    </div>
  );
}
