import type { ComparedQuestion, ReviewComparison } from '@portal/contract/cases/case-reviews';
import { useState } from 'react';
import { resolveDifferences, undoResolution } from '../../../data/cases/case-reviews.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { useUnsaved } from '../../../lib/form/unsaved-changes.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Switch } from '../../../ui/form/checkbox.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { DifferenceCard, headingId } from './difference-card.tsx';
import { formatReviewerName } from './pair-columns.tsx';
import {
  type ResolutionDraft,
  EMPTY_RESOLUTION,
  hasResolutionInput,
  validateResolution,
  toResolution,
  ResolutionFields,
} from './resolution-fields.tsx';

const isOpen = ({ is_different, resolution }: ComparedQuestion): boolean =>
  is_different && (resolution === null || resolution.is_changed);

/** Two reviews of a case side by side: only what differs, unless all is asked for. */
export function CompareReviews({ pair }: { pair: ReviewComparison }) {
  const [isAllShown, setAllShown] = useState(false);
  const [drafts, setDrafts] = useState<ReadonlyMap<number, ResolutionDraft>>(new Map());
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set());
  const draftOf = (id: number) => drafts.get(id) ?? EMPTY_RESOLUTION;
  const open = pair.questions.filter(isOpen);
  const ready = open.filter((one) => validateResolution(one, draftOf(one.question_id)) === null);
  useUnsaved([...drafts.values()].some(hasResolutionInput));

  const {
    send: resolve,
    isPending,
    refusal,
  } = useApiMutation(resolveDifferences, {
    tells: 'here',
    said: (_, __, sent) => `${formatCount(sent.length, 'difference')} resolved.`,
    done: (answer, _, sent) => {
      const done = new Set(sent.map(({ question_id }) => question_id));
      setDrafts((current) => new Map([...current].filter(([id]) => !done.has(id))));
      const next =
        answer.questions.find(isOpen) ?? answer.questions.find(({ question_id }) => done.has(question_id));
      // What is next is on the screen by then.
      requestAnimationFrame(() => document.getElementById(headingId(next?.question_id ?? 0))?.focus());
    },
  });
  const { send: undo, isPending: isUndoing } = useApiMutation(undoResolution, { said: 'Undone.' });

  const sendOne = (question: ComparedQuestion) => {
    setTried((current) => new Set(current).add(question.question_id));
    const draft = draftOf(question.question_id);
    if (validateResolution(question, draft) === null)
      void resolve(pair.case_id, [toResolution(question, draft)]);
  };
  const shown = pair.questions.filter(({ is_different }) => isAllShown || is_different);
  const names = { first: formatReviewerName(pair.first), second: formatReviewerName(pair.second) };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-ink-soft">
          {pair.differences === 0
            ? 'Both reviews agree.'
            : `${formatCount(pair.differences, 'difference')}, ${open.length === 0 ? 'all resolved' : `${open.length} to resolve`}.`}
        </p>
        <Switch
          label="Also show matching answers"
          checked={isAllShown}
          onChange={(event) => setAllShown(event.target.checked)}
        />
      </div>
      {pair.read_only_reason && open.length > 0 && (
        <InlineMessage className="mt-4">{pair.read_only_reason}</InlineMessage>
      )}
      {shown.length === 0 && (
        <div className="mt-6">
          <EmptyState icon="check-circle-2" title="No differences">
            Both reviews gave the same answer to every question, so there is nothing to resolve.
          </EmptyState>
        </div>
      )}
      {shown.map((question) => {
        const draft = draftOf(question.question_id);
        const id = question.question_id;
        const isTried = tried.has(id);
        return (
          <DifferenceCard
            key={id}
            question={question}
            names={names}
            isUndoing={isUndoing}
            onUndo={
              pair.may_resolve && question.resolution
                ? () => void undo(pair.case_id, { question_id: id, seen: question.seen })
                : null
            }
          >
            {pair.may_resolve && isOpen(question) && (
              <>
                <ResolutionFields
                  question={question}
                  draft={draft}
                  problem={isTried ? validateResolution(question, draft) : null}
                  onChange={(next) => setDrafts((current) => new Map(current).set(id, next))}
                />
                <Button className="mt-4" isPending={isPending} onClick={() => sendOne(question)}>
                  Resolve<span className="sr-only">: {question.question_text}</span>
                </Button>
              </>
            )}
          </DifferenceCard>
        );
      })}
      {refusal && (
        <InlineMessage tone="error" isLive className="mt-6">
          {refusal}
        </InlineMessage>
      )}
      {ready.length > 1 && (
        <div className="mt-6">
          <Button
            variant="primary"
            isPending={isPending}
            onClick={() =>
              void resolve(
                pair.case_id,
                ready.map((one) => toResolution(one, draftOf(one.question_id))),
              )
            }
          >
            Resolve {ready.length} differences
          </Button>
        </div>
      )}
    </>
  );
}
