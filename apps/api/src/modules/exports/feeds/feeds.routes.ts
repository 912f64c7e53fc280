import * as contract from '@portal/contract/exports/feeds';
import { serve } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { loadStructure } from '../../questionnaires/questionnaires/structure-cache.ts';
import { answerableQuestions, buildTidyAnswersTable, buildWideAnswersTable } from './answers-feed.ts';
import { selectAnswersFeeds, streamAnswers } from './answers-feed.sql.ts';
import { listFeeds } from './list-feeds.ts';
import { buildTidyResultsTable, computeResultsVersion, buildWideResultsTable } from './results-feed.ts';
import { selectShownMeasures } from './results-feed.sql.ts';
import { sendTable } from './send-table.ts';

const shapedAnswers = { tidy: buildTidyAnswersTable, wide: buildWideAnswersTable };
const shapedResults = { tidy: buildTidyResultsTable, wide: buildWideResultsTable };

export const feedsRoutes = [
  serve(contract.listFeeds, listFeeds),

  serve(contract.feedAnswers, async (context) => {
    const { actor, db, deps, query, loaded } = context;
    const { questionnaire, time_period_name } = loaded;
    if (questionnaire.kind === 'survey')
      throw problems.forbidden(comparisonMessages.individualResponsesUnavailable);
    const [feed] = await selectAnswersFeeds(db, actor, { questionnaire_id: questionnaire.id });
    const questions = answerableQuestions(await loadStructure(deps, db, questionnaire));
    return sendTable(context, {
      version: feed!.version,
      named: [questionnaire.questionnaire_name, time_period_name, query.shape],
      format: query.format,
      table: () => {
        const asked = { questionnaire_id: questionnaire.id, question_ids: [...questions.keys()] };
        const named = { time_period_name, questionnaire_name: questionnaire.questionnaire_name };
        return shapedAnswers[query.shape](named, questions, streamAnswers(deps.streams, actor, asked));
      },
    });
  }),

  serve(contract.feedResults, async (context) => {
    const { actor, db, deps, params, query, loaded } = context;
    const { project_id, time_period_id } = params;
    const period = loaded.results.periods.find((one) => one.time_period_id === time_period_id)?.period;
    const [shown] = await selectShownMeasures(db, { project_id, time_period_id });
    if (!period || !shown) throw problems.notFound('set of results');
    const asker = { actor, db, deps, opened: loaded };
    return sendTable(context, {
      version: computeResultsVersion(asker, shown.measures),
      named: [loaded.project.project_name, 'Results', period.time_period_name, query.shape],
      format: query.format,
      table: () => shapedResults[query.shape](asker, shown),
    });
  }),
];
