import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import {
  dataDictionaryQuery,
  downloadDataDictionaryFile,
} from '../../../../data/questionnaires/data-dictionary.ts';
import { DictionarySection } from '../../../../features/questionnaires/data-dictionary/dictionary-section.tsx';
import { toApiError } from '../../../../lib/http/api-error.ts';
import { formatCount, formatDate } from '../../../../lib/format/format.ts';
import { usePageTitle } from '../../../../lib/format/page-title.ts';
import { paths } from '../../../../paths.ts';
import { PageNotFound } from '../../../../shell/error-handling/page-errors.ts';
import { useApiMutation } from '../../../../lib/form/use-api-mutation.ts';
import { PageBody, PageHeader } from '../../../../ui/page/page-header.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';

/** Every question of a questionnaire, for who reads its data; as it goes onto paper too. */
export default function DictionaryPage() {
  const { projectcode = '', id = '' } = useParams();
  if (!/^\d{1,9}$/.test(id)) throw new PageNotFound(location.pathname);
  const { data, error, refetch } = useQuery(dataDictionaryQuery(Number(id)));
  usePageTitle(data ? `Data dictionary: ${data.questionnaire_name}` : 'Data dictionary');
  const { send: save } = useApiMutation(downloadDataDictionaryFile);
  if (error && toApiError(error).status === 404) throw new PageNotFound(location.pathname);
  if (!data) {
    return (
      <PageBody>{error ? <LoadError error={error} retry={refetch} /> : <Skeleton type="text@8" />}</PageBody>
    );
  }
  const sections = [...new Set(data.entries.map(({ section_name }) => section_name))];
  return (
    <PageBody>
      <PageHeader
        title={`Data dictionary: ${data.questionnaire_name}`}
        lead={`${data.project_name}, ${data.time_period_name}`}
        crumbs={[{ label: 'Data collection', to: paths.dataCollection(projectcode) }]}
        actions={
          <>
            <Button icon="download" onClick={() => void save(data.questionnaire_id, 'xlsx')}>
              XLSX
            </Button>
            <Button icon="download" onClick={() => void save(data.questionnaire_id, 'csv')}>
              CSV
            </Button>
            <Button variant="primary" icon="printer" onClick={() => print()}>
              Print or save as PDF
            </Button>
          </>
        }
      />
      <p className="mb-6 text-sm text-ink-soft">
        {formatCount(data.entries.length, 'question')}. Version {data.version}
        {data.is_draft && ', a draft'}, as of {formatDate(new Date())}.
      </p>
      {data.entries.length === 0 && (
        <EmptyState icon="book-open" title="No questionnaires yet">
          When the questionnaire has questions, they are listed here.
        </EmptyState>
      )}
      {sections.map((name) => (
        <DictionarySection
          key={name}
          name={name}
          entries={data.entries.filter((entry) => entry.section_name === name)}
        />
      ))}
      {data.checks.length > 0 && (
        <section>
          <h2 className="mb-3">Checks across answers</h2>
          <ul className="grid gap-3 text-sm">
            {data.checks.map((check, at) => (
              <li key={at} className="avoid-break">
                <span className="font-medium">
                  {check.severity === 'error' ? 'Must be true' : 'Must be true or explained'}
                </span>
                : {check.holds_if}. <span className="text-ink-soft">{check.message}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </PageBody>
  );
}
