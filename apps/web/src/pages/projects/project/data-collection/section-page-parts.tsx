import type { CaseState } from '@portal/contract/responses/case-state';
import type { Output } from '@portal/contract/shared/endpoint';
import type { listSections } from '@portal/contract/questionnaires/questionnaires';
import { formatCaseCode } from '@portal/contract/responses/case-code-format';
import type { UploadResult } from '../../../../data/collection/workbooks.ts';
import type { QuestionnaireWarningLinks } from '../../../../features/responses/answers/section/section-warnings.ts';
import { SectionList } from '../../../../features/responses/answers/section/section-list.tsx';
import { SubmitPanel } from '../../../../features/responses/answers/submission/submit-panel.tsx';
import { getUndoLog } from '../../../../features/responses/answers/store/undo-log.ts';
import { WorkbookMenu } from '../../../../features/collection/workbooks/workbook-menu.tsx';
import { queryString } from '../../../../lib/http/query-string.ts';
import { paths } from '../../../../paths.ts';
import { StatePill } from '../../../../ui/feedback/badge.tsx';
import { LinkButton } from '../../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../../ui/feedback/inline-message.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';

/**
 * Shows the questionnaire, its submission and its progress, and links to answer on paper or in a workbook.
 */
export function SectionHeader({
  overview: { questionnaire, submission, time_period_name, may_write, state, case: current },
  projectcode,
  userId,
}: {
  overview: Output<typeof listSections>;
  projectcode: string;
  userId: number;
}) {
  return (
    <PageHeader
      isCompact
      title={questionnaire.questionnaire_name}
      lead={`${submission.submission_name}, ${time_period_name}`}
      crumbs={[
        {
          label: 'Data collection',
          to: paths.dataCollection(projectcode, { 'time-period': questionnaire.time_period_id }),
        },
        ...(current
          ? [{ label: 'Cases', to: paths.cases(projectcode, questionnaire.id, submission.id) }]
          : []),
      ]}
      badge={<StatePill state={current ? stateOfCase(current.state) : state} />}
      actions={
        <>
          {!current && (
            <WorkbookMenu
              whose={{ questionnaire_id: questionnaire.id, submission_id: submission.id }}
              mayWrite={may_write}
              onStored={(changes) => rememberUpload(userId, submission.id, changes)}
            />
          )}
          <LinkButton
            icon="printer"
            to={paths.printedQuestionnaire(projectcode, questionnaire.id, submission.id, {
              case: current?.case_code,
            })}
          >
            Print
          </LinkButton>
        </>
      }
    />
  );
}

export function CaseName({
  current: { case_number, case_code },
}: {
  current: NonNullable<Output<typeof listSections>['case']>;
}) {
  return (
    <p className="tabular text-sm font-semibold">
      Case {case_number} · {formatCaseCode(case_code)}
    </p>
  );
}

/** Shows the sections and their states, and the way to submit. */
export function QuestionnaireProgress({
  overview,
  projectcode,
  linkTo,
}: {
  overview: Output<typeof listSections>;
  projectcode: string;
  linkTo: (sectionId: number) => string;
}) {
  const { questionnaire, questionnaire_sections: sections, case: current, read_only_reason } = overview;
  return (
    <aside aria-label="Progress" className="grid content-start gap-6 lg:sticky lg:top-4 lg:self-start">
      <SectionList sections={sections} linkTo={(one) => linkTo(one.id)} />
      {!current && (
        <SubmitPanel
          overview={overview}
          registrationPath={`${paths.registration(projectcode)}${queryString({ 'time-period': questionnaire.time_period_id })}`}
        />
      )}
      {current && read_only_reason && <InlineMessage>{read_only_reason}</InlineMessage>}
    </aside>
  );
}

/** The questionnaire around a section, with links to its other sections. */
export const buildWholeQuestionnaire = (
  { questionnaire, submission }: Output<typeof listSections>,
  projectcode: string,
  linkTo: (sectionId: number) => string,
): QuestionnaireWarningLinks => ({
  of: {
    project_id: questionnaire.project_id,
    time_period_id: questionnaire.time_period_id,
    questionnaire_id: questionnaire.id,
    submission_id: submission.id,
  },
  linkTo,
  listPath: paths.dataCollection(projectcode, { 'time-period': questionnaire.time_period_id }),
});

const stateOfCase = (state: CaseState) =>
  state === 'complete' || state === 'in_progress' ? state : 'not_started';

/** An uploaded file can be undone in each section that it has changed, in one step. */
function rememberUpload(userId: number, submissionId: number, changes: UploadResult['changes']): void {
  const meant = (answer: (typeof changes)[number]['before']) => ({ ...answer, unreadable: null });
  for (const sectionId of new Set(changes.map((change) => change.section_id))) {
    const step = changes
      .filter((change) => change.section_id === sectionId)
      .map(({ question_id, before, after }) => ({ question_id, from: meant(before), to: meant(after) }));
    getUndoLog(userId, submissionId, sectionId).push(step);
  }
}
