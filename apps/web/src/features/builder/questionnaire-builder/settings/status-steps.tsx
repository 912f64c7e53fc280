import { useState } from 'react';
import { updateQuestionnaire } from '../../../../data/builder/questionnaire-builder.ts';
import { cx } from '../../../../lib/format/class-names.ts';
import { formatCount } from '../../../../lib/format/format.ts';
import { useApiMutation } from '../../../../lib/form/use-api-mutation.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/dialog.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { InlineMessage } from '../../../../ui/feedback/inline-message.tsx';
import { useBuilder } from '../builder-context.ts';
import { questionsOf } from '../question/question-codes.ts';
import { type QuestionnaireStatus, statuses, statusFacts } from './status-and-kind-names.ts';

/** Draft, open, closed: where the questionnaire stands, what each means, and the way from one to the next. */
export function StatusSteps() {
  const { questionnaire, refresh } = useBuilder();
  const { status: now, submissions_with_answers: answering } = questionnaire;
  const isEmpty = questionsOf(questionnaire).length === 0;
  const [wanted, setWanted] = useState<QuestionnaireStatus | null>(null);
  const { id, questionnaire_name, kind, introduction, declaration } = questionnaire;
  const { send, isPending, refusal } = useApiMutation(
    (status: QuestionnaireStatus) =>
      updateQuestionnaire(id, { questionnaire_name, kind, introduction, declaration, status }),
    {
      said: (_, status) => `The questionnaire is now ${statusFacts[status].name.toLowerCase()}.`,
      done: refresh,
      tells: 'here',
    },
  );
  const change = async (status: QuestionnaireStatus) => {
    await send(status);
    setWanted(null);
  };
  const mayBecome = (status: QuestionnaireStatus) =>
    status !== now &&
    !(status === 'closed' && now === 'draft') &&
    !(status === 'draft' && answering > 0) &&
    !(status === 'open' && isEmpty);
  return (
    <>
      {refusal && (
        <InlineMessage tone="error" className="mb-4" isLive>
          {refusal}
        </InlineMessage>
      )}
      <ol className="grid gap-1">
        {statuses.map((status) => {
          const { name, icon, means, doing } = statusFacts[status];
          const isNow = status === now;
          return (
            <li
              key={status}
              aria-current={isNow ? 'step' : undefined}
              className={cx(
                'flex flex-wrap items-start gap-x-4 gap-y-2 border-l-2 py-2 pl-4',
                isNow ? 'border-accent' : 'border-line',
              )}
            >
              <div className="min-w-0 flex-1 basis-64">
                <p className={cx('flex items-center gap-2', isNow ? 'font-semibold' : 'text-ink-soft')}>
                  <Icon name={icon} className={isNow ? 'text-accent-text' : 'text-ink-faint'} />
                  {name}
                  {isNow && <span className="font-normal text-ink-soft">(now)</span>}
                </p>
                <p className="text-sm text-ink-soft">{means}</p>
              </div>
              {mayBecome(status) && (
                <Button size="small" onClick={() => setWanted(status)}>
                  {status === 'open' && now === 'closed' ? 'Reopen questionnaire' : doing}…
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      <p className="mt-3 text-sm text-ink-soft">
        {isEmpty && 'Add a question before you open the questionnaire. '}
        {answering === 0
          ? 'No answers yet.'
          : `${formatCount(answering, 'submission')} ${answering === 1 ? 'has' : 'have'} answers.`}
      </p>
      {wanted && (
        <ConfirmDialog
          isOpen
          onClose={() => setWanted(null)}
          onConfirm={() => void change(wanted)}
          title={questions[wanted]}
          confirmLabel={confirmations[wanted]}
          isPending={isPending}
        >
          <p>{statusFacts[wanted].means}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const questions: Record<QuestionnaireStatus, string> = {
  draft: 'Change this questionnaire back to draft?',
  open: 'Open this questionnaire?',
  closed: 'Close this questionnaire?',
};
/** In full: every dialog has a “Close” of its own. */
const confirmations: Record<QuestionnaireStatus, string> = {
  draft: 'Change back to draft',
  open: 'Open questionnaire',
  closed: 'Close questionnaire',
};
