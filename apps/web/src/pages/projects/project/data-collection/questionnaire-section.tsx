import { parseCaseCode } from '@portal/contract/responses/case-code-format';
import { isAdmin } from '@portal/contract/identity/roles';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { invalidateQueriesFor } from '../../../../data/shared/mutation.ts';
import { sectionQuery, sectionsQuery } from '../../../../data/questionnaires/questionnaires.ts';
import { SectionEditor } from '../../../../features/responses/answers/section/section-editor.tsx';
import { SignInSteps } from '../../../../features/identity/auth/sign-in-steps.tsx';
import { toApiError } from '../../../../lib/http/api-error.ts';
import { usePageTitle } from '../../../../lib/format/page-title.ts';
import { paths } from '../../../../paths.ts';
import { authStore, reloadUser, useSignedInUser } from '../../../../shell/auth/auth-store.ts';
import { PageNotFound } from '../../../../shell/error-handling/page-errors.ts';
import { SkipLink } from '../../../../shell/layout/skip-link.tsx';
import { LinkButton } from '../../../../ui/buttons/button.tsx';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { PageBody } from '../../../../ui/page/page-header.tsx';
import { RichText } from '../../../../ui/rich-text.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import {
  SectionHeader,
  CaseName,
  QuestionnaireProgress,
  buildWholeQuestionnaire,
} from './section-page-parts.tsx';

/** `{questionnaireID}-{submissionID}-{sectionID}` of the address. */
function readIds(text: string | undefined): [number, number, number] {
  const found = /^(\d{1,9})-(\d{1,9})-(\d{1,9})$/.exec(text ?? '');
  if (!found) throw new PageNotFound(location.pathname);
  return [Number(found[1]), Number(found[2]), Number(found[3])];
}

const parts = () => import('../../../../features/responses/answers/case/lazy-case-components.ts');

const CaseBar = lazy(async () => ({ default: (await parts()).CaseBar }));

const CaseCompletion = lazy(async () => ({ default: (await parts()).CaseCompletion }));

const MeasuresOfCase = lazy(() => import('../../../../features/measures/case-measures/measures-of-case.tsx'));

const UnsentNotice = lazy(async () => ({ default: (await parts()).UnsentNotice }));

/** The case above its questions: its place among the others, and how it counts once it is complete. */
const CaseTop = (shown: ComponentProps<typeof CaseBar>) => (
  <>
    <CaseBar {...shown} />
    {shown.current.state === 'complete' && <MeasuresOfCase whose={shown.whose} caseId={shown.current.id} />}
  </>
);

export default function QuestionnaireSectionPage() {
  const { projectcode = '', ids } = useParams();
  const [questionnaireId, submissionId, sectionId] = readIds(ids);
  const typed = useSearchParams()[0].get('case') ?? undefined;
  // Every spelling of a case code becomes one name, used to request answers and store them in this browser.
  const caseCode = typed && (parseCaseCode(typed) ?? typed);
  const user = useSignedInUser();
  const overview = useQuery(sectionsQuery(questionnaireId, submissionId, caseCode));
  const section = useQuery(sectionQuery(questionnaireId, submissionId, sectionId, caseCode));
  usePageTitle(
    section.data && overview.data
      ? `${section.data.section_name}: ${overview.data.submission.submission_name}`
      : 'Data collection',
  );
  // The section on screen stays if a reload fails: the user can be typing while the connection is down.
  const error = (!overview.data && overview.error) || (!section.data && section.error);
  if (error && toApiError(error).status === 404) throw new PageNotFound(location.pathname);
  if (error) {
    const again = () => void Promise.all([overview.refetch(), section.refetch()]);
    return (
      <PageBody>
        <LoadError error={error} retry={again} />
      </PageBody>
    );
  }
  if (!overview.data) {
    return (
      <PageBody>
        <Skeleton type="text@2, image@2" />
      </PageBody>
    );
  }
  const { questionnaire, submission, may_write, case: current } = overview.data;
  // What is collected case by case has no answers of its own.
  if (!current && (questionnaire.kind === 'case' || questionnaire.kind === 'survey'))
    return <Navigate replace to={paths.cases(projectcode, questionnaireId, submissionId)} />;
  const sections = overview.data.questionnaire_sections;
  const linkTo = (id: number) =>
    paths.questionnaireSection(projectcode, questionnaireId, submissionId, id, { case: caseCode });
  const shownCase = current && {
    whose: { questionnaireId, submissionId },
    current,
    person: { id: user.id, isAdmin: isAdmin(user) },
    projectCode: projectcode,
    firstSectionId: sections[0]?.id ?? sectionId,
  };
  const firstField = section.data?.sub_sections
    .flatMap((part) => part.questions)
    .find((question) => question.question_type !== 'information')?.id;
  const place = sections.findIndex((one) => one.id === sectionId);
  const next = sections[place + 1];
  const after = next && (
    <LinkButton to={linkTo(next.id)} iconAfter="arrow-right">
      Next: {next.section_name}
    </LinkButton>
  );
  return (
    // To the window's right edge: a grid of four columns, last period's beside them, needs no scrolling sideways.
    <div className="page mr-0 ml-[max(0px,(100%-78rem)/2)] w-auto max-w-none pt-2 pb-4">
      {firstField !== undefined && <SkipLink to={`answer-${firstField}`}>Skip to the first answer</SkipLink>}
      {/* The header and the title end where the portal's header does. */}
      <div className="max-w-[74rem]">
        <SectionHeader overview={overview.data} projectcode={projectcode} userId={user.id} />
      </div>
      {shownCase && (
        <Suspense fallback={null}>
          <UnsentNotice
            key={caseCode}
            userId={user.id}
            projectCode={projectcode}
            rows={[{ submission, questionnaire: { ...questionnaire, questionnaire_id: questionnaire.id } }]}
            exceptCase={caseCode}
          />
          <CaseTop {...shownCase} />
        </Suspense>
      )}
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[13rem_1fr]">
        <QuestionnaireProgress overview={overview.data} projectcode={projectcode} linkTo={linkTo} />
        <div className="min-w-0">
          {place === 0 && questionnaire.introduction && (
            <RichText className="mb-4 max-w-2xl text-lg text-ink-soft" text={questionnaire.introduction} />
          )}
          {section.data ? (
            <SectionEditor
              // After a reload (a submission or a reopening), the section opens again.
              key={`${submissionId}-${sectionId}-${caseCode}-${section.dataUpdatedAt}`}
              section={section.data}
              questionnaireId={questionnaireId}
              submissionId={submissionId}
              caseCode={caseCode}
              userId={user.id}
              isReadOnly={!may_write}
              onHeard={othersAnswered}
              onLocked={stateChanged}
              signInAgain={(onSignedIn) => (
                <SignInSteps
                  emailAddress={user.email_address}
                  onSignedIn={() => void goOnAs(user.id, onSignedIn)}
                />
              )}
              after={after}
              whole={current ? undefined : buildWholeQuestionnaire(overview.data, projectcode, linkTo)}
              {...(shownCase && {
                name: <CaseName current={shownCase.current} />,
                completion: (
                  <Suspense fallback={null}>
                    <CaseCompletion
                      {...shownCase}
                      sections={sections}
                      sectionId={sectionId}
                      linkToSection={linkTo}
                      after={after}
                    />
                  </Suspense>
                ),
              })}
            />
          ) : (
            <Skeleton type="text@2, image@2" />
          )}
        </div>
      </div>
    </div>
  );
}

/** Answers are only sent for the person who typed them; anybody else gets a page of their own. */
async function goOnAs(userId: number, onSignedIn: () => void): Promise<void> {
  await reloadUser();
  if (authStore.get().user?.id === userId) onSignedIn();
  else location.assign(paths.projects());
}

/* Changes made elsewhere: another user has answered, submitted or reopened. */
const othersAnswered = () => void invalidateQueriesFor('answers');

const stateChanged = () => void invalidateQueriesFor('submissions');
