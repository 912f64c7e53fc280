import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { surveyResultsQuery, type ResponseParams } from '../../../data/cases/survey-responses.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { QuestionDistribution } from './question-distribution.tsx';

/** Shows the answers of a submission's respondents, question by question. */
export function ResultsPanel({ whose, name }: { whose: ResponseParams; name: string }) {
  const { data, error, refetch } = useQuery(surveyResultsQuery(whose));
  if (!data) return error ? <LoadError error={error} retry={refetch} /> : <Skeleton type="text@3, image@2" />;
  const { minimum_responses: minimum, n, waiting, threshold } = data;
  if (n === 0 && !data.all?.n) {
    return (
      <EmptyState icon="bar-chart-3" title="No results yet">
        To protect people’s identity, results are only shown once there are at least{' '}
        {formatCount(minimum, 'response')}.{' '}
        {waiting === 0
          ? 'No responses are complete yet.'
          : `So far ${formatCount(waiting, 'response')} ${waiting === 1 ? 'is' : 'are'} complete.`}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-6">
      <ResultsMethodNote minimum={minimum}>
        {formatCount(n, 'response')} counted
        {waiting > 0 && `; ${waiting} more held back until there are enough to show`}.{' '}
        {data.all
          ? `Overall: ${formatCount(data.all.n, 'response')} from ${formatCount(data.all.submissions, 'submission')}.`
          : whyNot[data.why_no_total!]}
      </ResultsMethodNote>
      <ResultsBySection questions={data.questions} name={name} minimum={minimum} threshold={threshold} />
    </div>
  );
}

const whyNot = {
  not_published:
    'Results for all submissions together are shown once the results for the period are published.',
  too_few_peers:
    'Results for all submissions together are not shown because too few other submissions have results.',
};

/** Explains the method of the figures, once above them. */
export const ResultsMethodNote = ({ minimum, children }: { minimum: number; children: ReactNode }) => (
  <InlineMessage>
    {children} Results are updated {minimum} responses at a time, so that comparing two versions never reveals
    one person’s answers. If a response is removed, its whole batch is left out until another response
    replaces it.
  </InlineMessage>
);

export function ResultsBySection({
  questions,
  ...shared
}: {
  questions: readonly Parameters<typeof QuestionDistribution>[0]['question'][];
  name: string;
  minimum: number;
  threshold: number;
}) {
  const names = [...new Set(questions.map(({ section_name }) => section_name))];
  return names.map((section) => (
    <section key={section} className="grid gap-4">
      <h2>{section}</h2>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {questions
          .filter(({ section_name }) => section_name === section)
          .map((question) => (
            <QuestionDistribution key={question.question_id} question={question} {...shared} />
          ))}
      </div>
    </section>
  ));
}
