import { getQuestionTypeInfo } from '@portal/contract/questionnaires/question-types';
import type { BuiltSubSection } from '@portal/contract/builder/built-questionnaire';
import { savePartOrder } from '../../../../data/builder/questionnaire-builder.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { useBuilder } from '../builder-context.ts';
import { isGrid } from '../outline/outline.ts';
import { PartMenu } from '../outline/part-menu.tsx';
import { questionTypeDisplay } from './question-type-display.ts';
import { useDragOrder } from '../outline/use-drag-order.ts';

/** The questions of a sub-section that are in no cell, one under the other. */
export function BuilderQuestionList({ subSection }: { subSection: BuiltSubSection }) {
  const { questionnaire, open, run } = useBuilder();
  const questions = subSection.questions.filter((question) => question.row_id === null);
  const cells = subSection.questions.filter((question) => question.row_id !== null);
  const drag = useDragOrder(
    questions.map((question) => question.id),
    'y',
    (ids) =>
      void run(() =>
        savePartOrder(questionnaire.id, {
          part: 'questions',
          ids: [...cells.map((question) => question.id), ...ids.map(Number)],
        }),
      ),
  );
  const hasGrid = isGrid(subSection);
  return (
    <section className="max-w-2xl">
      <h3>{hasGrid ? 'Questions below the grid' : 'Questions'}</h3>
      <ul className="mt-3 border-y border-line empty:hidden">
        {questions.map((question) => {
          const { icon } = questionTypeDisplay[question.question_type];
          const { name } = getQuestionTypeInfo(question.question_type);
          return (
            <li
              key={question.id}
              {...drag.item(question.id)}
              className="group/row flex items-center gap-2 border-b border-line py-1 last:border-b-0 hover:bg-canvas data-[drop=after]:shadow-[0_2px_0_var(--accent)] data-[drop=before]:shadow-[0_-2px_0_var(--accent)]"
            >
              <span
                {...drag.handle(question.id)}
                className="grid h-8 w-5 cursor-grab place-items-center text-ink-disabled group-hover/row:text-ink-faint"
              >
                <Icon name="grip-vertical" className="size-4" />
              </span>
              <Icon name={icon} label={name} className="size-4 text-ink-faint" />
              <button
                type="button"
                className="min-w-0 flex-1 py-1.5 text-left"
                onClick={() => open({ kind: 'question', id: question.id })}
              >
                <span className="link line-clamp-2">{question.question_text}</span>
              </button>
              <code className="hidden max-w-48 truncate text-xs text-ink-faint sm:block">
                {question.question_code}
              </code>
              <PartMenu part={{ kind: 'question', id: question.id, label: question.question_text }} />
            </li>
          );
        })}
      </ul>
      <Button
        className="mt-4"
        icon="plus"
        onClick={() => open({ kind: 'new-question', id: subSection.id, cell: null })}
      >
        Add a question
      </Button>
    </section>
  );
}
