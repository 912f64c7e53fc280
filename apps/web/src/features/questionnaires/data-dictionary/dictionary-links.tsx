import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { questionnairesQuery } from '../../../data/questionnaires/questionnaires.ts';
import { paths } from '../../../paths.ts';

/**
 * Links to the questions of a period, for all users with access to the project; shows nothing if there are
 * none.
 */
export function DictionaryLinks({
  projectId,
  projectCode,
  timePeriodId,
  feeds,
}: {
  projectId: number;
  projectCode: string;
  timePeriodId: number;
  /** The page with the addresses of the answers for programs. */
  feeds: string;
}) {
  const { data } = useQuery(questionnairesQuery(projectId, timePeriodId));
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="what-is-asked" className="mt-12">
      <h2 id="what-is-asked">Data dictionaries</h2>
      <p className="mt-2 text-ink-soft">
        Every question with its code, options, ranges and rules, to read, print or download.
      </p>
      <ul className="mt-3 grid gap-2">
        {data.map(({ id, questionnaire_name }) => (
          <li key={id}>
            <Link className="link" to={paths.dataDictionary(projectCode, id)}>
              Data dictionary for {questionnaire_name}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        For R, Python, Excel and Power BI:{' '}
        <Link className="link" to={feeds}>
          data feeds
        </Link>
        .
      </p>
    </section>
  );
}
