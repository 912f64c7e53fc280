import * as contract from '@portal/contract/questionnaires';
import { serve } from '../../http/mount.ts';
import { canReopen } from '../../policies/answering.ts';
import { canSeeDrafts } from '../../policies/questionnaire.ts';
import { ownAnswers } from '../answers/answer-set.sql.ts';
import { applied, applyStored, readProgress, readSection, withAnswer } from '../answers/open-answers.ts';
import { rulesOfSection } from '../answers/rules-of-section.ts';
import { nothingHidden, shownProgress } from '../answers/section-progress.ts';
import { refuseOtherPeriod } from '../projects/refuse-other-period.ts';
import { readOnlySentence } from '../submissions/open-answering.ts';
import { selectQuestionnaires } from './questionnaires.sql.ts';

export const questionnairesRoutes = [
  serve(contract.listQuestionnaires, async ({ actor, db, query }) => {
    const rows = await selectQuestionnaires(db, { ...query, withDrafts: canSeeDrafts(actor) });
    if (rows.length === 0) await refuseOtherPeriod(db, query);
    return { questionnaires: rows.map((row) => row.questionnaire), total: rows[0]?.total ?? 0 };
  }),

  serve(contract.getQuestionnaire, ({ scene }) => Promise.resolve(scene.questionnaire)),

  serve(contract.listSections, async ({ actor, db, deps, params, query, scene: answering }) => {
    const key = { questionnaire_id: params.id, submission_id: query.submission_id };
    const open = await readProgress(db, deps, ownAnswers(key), answering.questionnaire);
    const shown = shownProgress(open, applyStored(open));
    const sections = query.with_hidden === 'true' ? shownProgress(open, nothingHidden) : shown;
    const { facts, read_only } = answering;
    const begun = answering.return ? ('in_progress' as const) : ('not_started' as const);
    return {
      questionnaire: answering.questionnaire,
      project_code: answering.project_code,
      time_period_name: answering.time_period_name,
      submission: {
        id: answering.submission_id,
        submission_name: answering.submission_name,
        organisation_id: answering.organisation_id,
        organisation_name: answering.organisation_name,
      },
      state: facts.is_submitted ? ('submitted' as const) : begun,
      submitted_at: answering.return?.submitted_at?.toISOString() ?? null,
      submitted_by_name: answering.submitted_by_name,
      reopen_reason: answering.return?.reopen_reason ?? null,
      collection_closes_at: answering.dates.collection_closes_at.toISOString(),
      may_write: read_only === null,
      read_only_reason: readOnlySentence(read_only, facts.state),
      needs_registration: read_only === 'not_registered',
      may_submit: read_only === null && shown.every((section) => section.state === 'complete'),
      may_reopen: canReopen(actor, facts),
      questionnaire_sections: sections,
      total: sections.length,
    };
  }),

  serve(contract.getSectionQuestions, async ({ db, deps, params, query, scene }) => {
    const key = { questionnaire_id: params.id, submission_id: query.submission_id };
    const open = await readSection(db, deps, ownAnswers(key), scene.questionnaire, { id: params.sectionId });
    const { section, stored } = open;
    return {
      id: section.id,
      section_name: section.section_name,
      guidance: section.guidance,
      state: stored.states.get(section.id) ?? 'not_started',
      sub_sections: section.sub_sections.map((subSection) => ({
        ...subSection,
        questions: subSection.questions.map((question) => withAnswer(question, stored)),
      })),
      ...rulesOfSection(section, applied(open)),
    };
  }),
];
