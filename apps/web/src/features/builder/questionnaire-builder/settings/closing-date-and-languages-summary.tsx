import { languageName } from '@portal/contract/shared/languages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { projectPeriodsQuery } from '../../../../data/projects/periods.ts';
import { languagesQuery } from '../../../../data/questionnaires/translations.ts';
import { formatDateTime } from '../../../../lib/format/format.ts';
import { paths } from '../../../../paths.ts';
import { LinkButton } from '../../../../ui/buttons/button.tsx';
import { useBuilder } from '../builder-context.ts';

/** Shows what is set elsewhere: when cases or a survey close and, for a survey, its languages. */
export function ClosingDateAndLanguages() {
  const { questionnaire } = useBuilder();
  const { id, project_id, time_period_id, time_period_name } = questionnaire;
  const { data: periods } = useQuery(projectPeriodsQuery(project_id));
  const dates = periods?.find((period) => period.time_period_id === time_period_id);
  return (
    <dl className="mb-6 grid gap-4">
      <Fact
        term="Closes"
        change={<LinkButton to={paths.projectDates({ project: project_id })}>Change dates</LinkButton>}
      >
        {periods &&
          (dates
            ? `${formatDateTime(dates.collection_closes_at)}, when data collection for ${time_period_name} closes`
            : `${time_period_name} has no dates yet`)}
      </Fact>
      {questionnaire.kind === 'survey' && <Languages id={id} />}
    </dl>
  );
}

/** Respondents choose among the languages that are offered. */
function Languages({ id }: { id: number }) {
  const { data } = useQuery(languagesQuery(id));
  const names = data?.languages.map(({ language, is_offered }) =>
    is_offered ? languageName(language) : `${languageName(language)} (not offered yet)`,
  );
  return (
    <Fact
      term="Languages"
      change={<LinkButton to={paths.questionnaireTranslations(id)}>Change languages</LinkButton>}
    >
      {names && ['English', ...names].join(', ')}
    </Fact>
  );
}

const Fact = ({ term, change, children }: { term: string; change: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
    <div>
      <dt className="font-semibold">{term}</dt>
      <dd className="text-ink-soft">{children ?? '…'}</dd>
    </div>
    {change}
  </div>
);
