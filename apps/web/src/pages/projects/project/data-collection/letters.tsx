import { dateIn } from '@portal/wording/survey/survey-format';
import { languageChoices, toSurveyLanguage } from '@portal/wording/survey/survey-languages';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useParams } from 'react-router';
import { allCasesQuery, caseProgressQuery } from '../../../../data/responses/case-codes.ts';
import { publicSurveyQuery } from '../../../../data/cases/surveys.ts';
import { sectionsQuery } from '../../../../data/questionnaires/questionnaires.ts';
import { buildSurveyUrl } from '../../../../features/responses/case-codes/case-labels.ts';
import {
  type LetterFormat,
  LetterOptions,
} from '../../../../features/responses/case-codes/letter-options.tsx';
import {
  LABEL_STOCK,
  LABELS_A_SHEET,
  LabelSheet,
  Letter,
  type LetterFacts,
  Poster,
  type PrintedCode,
} from '../../../../features/responses/case-codes/letter-sheets.tsx';
import {
  defaultLetterWording,
  type LetterWording,
  parseCaseRange,
} from '../../../../features/responses/case-codes/letter-wording.ts';
import { toApiError } from '../../../../lib/http/api-error.ts';
import { formatCount } from '../../../../lib/format/format.ts';
import { usePageTitle } from '../../../../lib/format/page-title.ts';
import { runtimeConfig } from '../../../../lib/http/runtime-config.ts';
import { paths } from '../../../../paths.ts';
import { PageNotFound } from '../../../../shell/error-handling/page-errors.ts';
import { PageBody, PageHeader } from '../../../../ui/page/page-header.tsx';
import { Button, LinkButton } from '../../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { usePrintedCodes, useLetterWording, useLetterSelection } from './use-letter-selection.ts';

/** Shows letters, labels or a poster of a survey as printed. The URL holds the selection. */
export default function LettersPage() {
  const { projectcode = '', ids = '' } = useParams();
  const [, first, second] = /^(\d{1,9})-(\d{1,9})$/.exec(ids) ?? [];
  if (!first || !second) throw new PageNotFound(location.pathname);
  const [questionnaireId, submissionId] = [Number(first), Number(second)];
  const whose = { questionnaireId, submissionId };
  const overview = useQuery(sectionsQuery(questionnaireId, submissionId));
  const progress = useQuery(caseProgressQuery(whose));
  const codes = useQuery(allCasesQuery(whose));
  const [chosen, choose] = useLetterSelection();
  // Hundreds of letters are drawn after the field shows what was typed.
  const choice = useDeferredValue(chosen);
  // A draft is not public yet: its letters are in English.
  const survey = useQuery(
    publicSurveyQuery({ questionnaire_id: questionnaireId, submission_id: submissionId }, choice.language),
  ).data;
  const [own, reword] = useLetterWording({ questionnaireId, language: choice.language });
  usePageTitle(overview.data ? `Letters: ${overview.data.questionnaire.questionnaire_name}` : 'Letters');
  const printed = usePrintedCodes(whose, codes.data, choice);
  const error = [overview, progress, codes].find((one) => !one.data && one.error)?.error;
  if (error && toApiError(error).status === 404) throw new PageNotFound(location.pathname);
  if (error) {
    const again = () => void Promise.all([overview.refetch(), progress.refetch(), codes.refetch()]);
    return (
      <PageBody>
        <LoadError error={error} retry={again} />
      </PageBody>
    );
  }
  if (!overview.data || !progress.data || !codes.data) {
    return (
      <PageBody>
        <Skeleton type="text@2, image@2" />
      </PageBody>
    );
  }
  const { questionnaire, submission, collection_closes_at } = overview.data;
  if (questionnaire.kind !== 'survey') throw new PageNotFound(location.pathname);
  const { settings } = progress.data;
  const facts = {
    programme: runtimeConfig.programme_name,
    survey: survey?.questionnaire_name ?? questionnaire.questionnaire_name,
    organisation: submission.organisation_name,
    language: choice.language,
  };
  const words =
    own ??
    defaultLetterWording(choice.language, {
      ...facts,
      minutes: settings.minutes,
      closes: dateIn(toSurveyLanguage(choice.language), collection_closes_at),
    });
  const home = buildSurveyUrl(questionnaireId, submissionId, { language: choice.language });
  const isPoster = choice.form === 'poster';
  const isWrongRange = !isPoster && choice.range.trim() !== '' && !parseCaseRange(choice.range);
  const count = isWrongRange ? 0 : printed.length;
  const casesPath = paths.cases(projectcode, questionnaireId, submissionId);
  return (
    <PageBody>
      <div className="no-print">
        <PageHeader
          title="Letters and labels"
          lead={`${questionnaire.questionnaire_name}, ${submission.submission_name}`}
          crumbs={[
            { label: 'Data collection', to: paths.dataCollection(projectcode) },
            { label: questionnaire.questionnaire_name, to: casesPath },
          ]}
          actions={
            (isPoster || count > 0) && (
              <Button variant="primary" icon="printer" onClick={() => print()}>
                Print or save as PDF
              </Button>
            )
          }
        />
        <LetterOptions
          choice={chosen}
          onChoose={choose}
          words={words}
          onWords={reword}
          mayPoster={settings.is_open_link}
          languages={languageChoices(survey?.translations ?? null)}
          rangeError={isWrongRange ? 'Enter one number, or a range such as 1-20.' : null}
        />
        {!isPoster && (
          <p role="status" className="mb-4 text-sm text-ink-soft">
            {formatCount(count, choice.form === 'label' ? 'label' : 'letter')}
            {choice.form === 'label' &&
              ` on ${formatCount(Math.ceil(count / LABELS_A_SHEET), 'sheet')}`}.{' '}
            {choice.form === 'label'
              ? `Print on ${LABEL_STOCK} at 100%, with no margins. Do not fit to page.`
              : 'Print at 100%. Do not fit to page.'}
          </p>
        )}
      </div>
      <Sheets
        form={choice.form}
        printed={isWrongRange ? [] : printed}
        home={home}
        words={words}
        facts={facts}
        casesPath={casesPath}
      />
    </PageBody>
  );
}

/** Shows what is printed, sheet by sheet. */
function Sheets({
  form,
  printed,
  home,
  words,
  facts,
  casesPath,
}: {
  form: LetterFormat;
  printed: readonly PrintedCode[];
  home: string;
  words: LetterWording;
  facts: LetterFacts;
  casesPath: string;
}) {
  if (form === 'poster') return <Poster link={home} words={words} facts={facts} />;
  if (printed.length === 0)
    return (
      <EmptyState
        icon="mail"
        title="No codes match"
        action={<LinkButton to={casesPath}>Go to codes</LinkButton>}
      >
        Select other codes above, or create some first.
      </EmptyState>
    );
  if (form === 'label')
    return sheetsOf(printed).map((sheet) => (
      <LabelSheet key={sheet[0]!.case_code} codes={sheet} facts={facts} />
    ));
  return printed.map((one) => (
    <Letter key={one.case_code} one={one} words={words} facts={facts} home={home} />
  ));
}

const sheetsOf = (codes: readonly PrintedCode[]): PrintedCode[][] =>
  Array.from({ length: Math.ceil(codes.length / LABELS_A_SHEET) }, (_, sheet) =>
    codes.slice(sheet * LABELS_A_SHEET, (sheet + 1) * LABELS_A_SHEET),
  );
