import * as contract from '@portal/contract/questionnaires/questionnaires';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';

/** Loads the questionnaires of a period; drafts for the programme team only. */
export const questionnairesQuery = (projectId: number, timePeriodId: number) =>
  queryOptions({
    queryKey: ['questionnaires', 'of-period', projectId, timePeriodId],
    queryFn: ({ signal }) => {
      const query = { project_id: projectId, time_period_id: timePeriodId, limit: 1000 };
      return call(contract.listQuestionnaires, { query }, signal);
    },
    select: ({ questionnaires }) => questionnaires,
  });

/** Loads a submission's progress in each section, and the actions allowed on the whole submission. */
export const sectionsQuery = (questionnaireId: number, submissionId: number, caseCode?: string) =>
  queryOptions({
    queryKey: ['questionnaires', 'sections', questionnaireId, submissionId, caseCode ?? null],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        contract.listSections,
        { params: { id: questionnaireId }, query: { submission_id: submissionId, case_code: caseCode } },
        signal,
      ),
  });

/** A questionnaire as a whole, to be read or printed; blank, with the sections that answers would hide. */
export const wholeQuestionnaireQuery = (
  questionnaireId: number,
  submissionId: number,
  isBlank: boolean,
  caseCode?: string,
) =>
  queryOptions({
    queryKey: ['questionnaires', 'whole', questionnaireId, submissionId, isBlank, caseCode ?? null],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const params = { id: questionnaireId };
      const whose = { submission_id: submissionId, case_code: caseCode };
      const query = { ...whose, with_hidden: String(isBlank) as 'true' | 'false' };
      const overview = await call(contract.listSections, { params, query }, signal);
      const sections = await Promise.all(
        overview.questionnaire_sections.map((section) =>
          call(
            contract.getSectionQuestions,
            { params: { ...params, sectionId: section.id }, query: whose },
            signal,
          ),
        ),
      );
      return { overview, sections };
    },
  });

/** Read once each time the section is opened: from then on the answer store knows best. */
export const sectionQuery = (
  questionnaireId: number,
  submissionId: number,
  sectionId: number,
  caseCode?: string,
) =>
  queryOptions({
    queryKey: ['questionnaires', 'section', questionnaireId, submissionId, sectionId, caseCode ?? null],
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    queryFn: ({ signal }) =>
      call(
        contract.getSectionQuestions,
        {
          params: { id: questionnaireId, sectionId },
          query: { submission_id: submissionId, case_code: caseCode },
        },
        signal,
      ),
  });
