import type { ComparedQuestion } from '@portal/contract/cases/case-reviews';
import type { NewResolution } from '../../../data/cases/case-reviews.ts';
import { RadioGroup } from '../../../ui/form/choice-group.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { CorrectedAnswerField, parseTypedAnswer, type TypedAnswer } from './corrected-answer-field.tsx';

/** The draft of a resolution; `note` is the reason. */
export type ResolutionDraft = { choice: NewResolution['choice'] | null; typed: TypedAnswer; note: string };
export const EMPTY_RESOLUTION: ResolutionDraft = { choice: null, typed: '', note: '' };
export const hasResolutionInput = ({ choice, note }: ResolutionDraft): boolean =>
  choice !== null || note.trim() !== '';

/** Returns the missing or invalid part of a draft; null if the draft can be sent. */
export function validateResolution(
  question: ComparedQuestion,
  { choice, typed, note }: ResolutionDraft,
): ResolutionProblem | null {
  if (choice === null) return { at: 'choice', message: 'Select the correct answer.' };
  const other = choice === 'other' ? parseTypedAnswer(question, typed).problem : null;
  if (other) return { at: 'other', message: other };
  return note.trim() === '' ? { at: 'note', message: 'Enter a reason.' } : null;
}
export type ResolutionProblem = { at: 'choice' | 'other' | 'note'; message: string };

export const toResolution = (
  question: ComparedQuestion,
  { choice, typed, note }: ResolutionDraft,
): NewResolution => ({
  question_id: question.question_id,
  choice: choice!,
  value: choice === 'other' ? parseTypedAnswer(question, typed).value : null,
  note: note.trim(),
  seen: question.seen,
});

/** Edits which answer is right, and why. */
export function ResolutionFields({
  question,
  draft,
  onChange,
  problem,
}: {
  question: ComparedQuestion;
  draft: ResolutionDraft;
  onChange: (draft: ResolutionDraft) => void;
  problem: ResolutionProblem | null;
}) {
  const errorAt = (at: ResolutionProblem['at']) => (problem?.at === at ? problem.message : null);
  return (
    <div className="mt-4 grid gap-4">
      <RadioGroup
        legend="Which answer is correct?"
        name={`choice-${question.question_id}`}
        isInline
        options={[
          { value: 'first', label: 'First review' },
          { value: 'second', label: 'Second review' },
          { value: 'other', label: 'Another answer' },
        ]}
        value={draft.choice}
        error={errorAt('choice')}
        onChange={(choice) => onChange({ ...draft, choice: choice as NewResolution['choice'] })}
      />
      {draft.choice === 'other' && (
        <CorrectedAnswerField
          question={question}
          typed={draft.typed}
          error={errorAt('other')}
          onChange={(typed) => onChange({ ...draft, typed })}
        />
      )}
      <TextArea
        label="Reason"
        hint="Why this answer is correct, for example where it is recorded in the notes."
        name={`note-${question.question_id}`}
        rows={2}
        maxLength={2000}
        value={draft.note}
        error={errorAt('note')}
        onChange={(event) => onChange({ ...draft, note: event.target.value })}
      />
    </div>
  );
}
