import type { Output } from '@portal/contract/shared/endpoint';
import type { getSectionQuestions, SubSection } from '@portal/contract/questionnaires/questionnaires';
import { findOptionTextQuestions } from '@portal/contract/questionnaires/option-text-questions';
import { memo, useDeferredValue } from 'react';
import { RichText } from '../../../../ui/rich-text.tsx';
import { QuestionGrid } from '../grid/question-grid.tsx';
import { QuestionField } from '../input/question-field.tsx';
import { useHidden } from '../store/use-section-rules.ts';

/** Slightly more parts than a window shows. */
const FIRST_PARTS = 6;

/** The parts that are asked, as far as the rules show them. Of many, the first are there at once and the rest follows. */
export function SubSections({ section }: { section: Output<typeof getSectionQuestions> }) {
  const hidden = useHidden();
  const isWhole = useDeferredValue(true, false);
  const asked = section.sub_sections.filter((part) => !hidden.sub_sections.has(part.id));
  return (
    <div className="grid grid-cols-1 gap-10">
      {(isWhole ? asked : asked.slice(0, FIRST_PARTS)).map((part) => (
        <SectionPart
          key={part.id}
          part={part}
          name={part.sub_section_name || section.section_name}
          isOneOfMany={asked.length > FIRST_PARTS}
        />
      ))}
    </div>
  );
}

/**
 * The approximate height of a row, and of a question with its text. The browser remembers real heights after
 * the first render.
 */
const REM_OF_ROW = 3.6;

const SectionPart = memo(function SectionPart({
  part,
  name,
  isOneOfMany,
}: {
  part: SubSection;
  name: string;
  isOneOfMany: boolean;
}) {
  const hidden = useHidden();
  const texts = findOptionTextQuestions(part.questions);
  const rows = (part.row_word ? FIRST_PARTS : part.rows.length) || part.questions.length;
  const title = part.sub_section_name && (
    <h3 className={part.rows.length > 0 ? undefined : 'mb-2'}>{part.sub_section_name}</h3>
  );
  const guidance = part.guidance && <RichText className="mb-2 max-w-[59rem] text-sm" text={part.guidance} />;
  return (
    <section
      aria-label={name}
      data-seldom-drawn={isOneOfMany || undefined}
      style={isOneOfMany ? { containIntrinsicBlockSize: `auto ${6 + REM_OF_ROW * rows}rem` } : undefined}
    >
      {part.rows.length > 0 ? (
        <QuestionGrid subSection={part} title={title} guidance={guidance} />
      ) : (
        <>
          {title}
          {guidance}
        </>
      )}
      <div className="grid gap-7 not-first:mt-6 empty:hidden">
        {part.questions
          .filter((question) => question.row_id === null && !hidden.questions.has(question.id))
          .map((question) =>
            texts.has(question) ? (
              <div key={question.id} className="-mt-4 ml-2 max-w-[41.5rem] border-l-4 border-line pl-5">
                <QuestionField question={question} />
              </div>
            ) : (
              <QuestionField key={question.id} question={question} />
            ),
          )}
      </div>
    </section>
  );
});
