import type { QuestionResult } from '@portal/contract/cases/survey-responses';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  freeTextsQuery,
  surveyResultsQuery,
  type ResponseParams,
} from '../../../data/cases/survey-responses.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ExportFreeText } from './export-free-text.tsx';

const PAGE = 50;

/** Shows the respondents' free text, question by question. */
export function FreeTextPanel({ whose }: { whose: ResponseParams }) {
  const { data, error, refetch } = useQuery(surveyResultsQuery(whose));
  const [isExporting, setExporting] = useState(false);
  if (!data) return error ? <LoadError error={error} retry={refetch} /> : <Skeleton type="text@8" />;
  const questions = data.questions.filter(({ question_type }) => /text$/.test(question_type));
  const written = questions.filter(({ own }) => own.answered !== null);
  if (written.length === 0) {
    return (
      <EmptyState title="No free-text answers to show yet">
        To protect people’s identity, free-text answers are only shown for questions with at least{' '}
        {formatCount(data.minimum_responses, 'response')}.
      </EmptyState>
    );
  }
  return (
    <div className="grid max-w-3xl gap-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-sm text-ink-soft">
          Answers are in no particular order and are not linked to the same person’s other answers. People may
          still be recognisable from what they write, so please read with care.
        </p>
        <Button icon="download" onClick={() => setExporting(true)}>
          Export…
        </Button>
      </div>
      {written.map((question) => (
        <Texts key={question.question_id} question={question} whose={whose} />
      ))}
      <FormDialog isOpen={isExporting} onClose={() => setExporting(false)} title="Export free-text answers?">
        {(cancel) => <ExportFreeText whose={whose} onCancel={cancel} onDone={() => setExporting(false)} />}
      </FormDialog>
    </div>
  );
}

function Texts({ question, whose }: { question: QuestionResult; whose: ResponseParams }) {
  const [offset, setOffset] = useState(0);
  const { data, error, refetch } = useQuery(
    freeTextsQuery({ ...whose, question_id: question.question_id, offset }),
  );
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{question.question_text}</h2>
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton type="text@3" />}
      {data && (
        <>
          <ul className="grid gap-3">
            {data.texts.map(({ text }, at) => (
              <li key={at} className="rounded-md bg-canvas px-4 py-3 wrap-anywhere whitespace-pre-wrap">
                {text}
              </li>
            ))}
          </ul>
          {data.total > PAGE && (
            <div className="flex flex-wrap items-center gap-3 text-sm">
              <Button size="small" disabled={offset === 0} onClick={() => setOffset(offset - PAGE)}>
                Previous
              </Button>
              <span className="tabular">
                {offset + 1} to {Math.min(offset + PAGE, data.total)} of {data.total}
              </span>
              <Button
                size="small"
                disabled={offset + PAGE >= data.total}
                onClick={() => setOffset(offset + PAGE)}
              >
                Next
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
