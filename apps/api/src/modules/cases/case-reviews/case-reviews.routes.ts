import * as contract from '@portal/contract/cases/case-reviews';
import { attachmentHeader } from '../../../file-formats/content-disposition.ts';
import { serve, serveFromReplica, type Context } from '../../../http/mount-endpoints.ts';
import { loadStructure } from '../../questionnaires/questionnaires/structure-cache.ts';
import { computeAgreement } from './compute-agreement.ts';
import { selectReviewDifferences, selectReviewPairs } from './case-reviews.sql.ts';
import { compareReviews } from './compare-reviews.ts';
import { resolveDifferences } from './resolve-differences.ts';
import { undoResolution } from './undo-resolution.ts';
import { writeAgreementCsv, writeDifferencesCsv } from './write-review-csv.ts';

type OfReturn = Context<typeof contract.getReviewAgreement>;
type OfAll = Context<typeof contract.getReviewAgreementOfAll>;
const NONE = { waiting: 0, to_resolve: 0, resolved: 0, alike: 0 };

export const caseReviewsRoutes = [
  serveFromReplica(contract.listReviewPairs, async ({ db, query, loaded }) => {
    const { counts, ...found } = await selectReviewPairs(db, query);
    return {
      ...found,
      questionnaire_name: loaded.questionnaire.questionnaire_name,
      submission_name: loaded.submission_name,
      counts: { ...NONE, ...counts },
    };
  }),
  serve(contract.downloadReviewDifferences, async ({ db, deps, reply, loaded }) => {
    const structure = await loadStructure(deps, db, loaded.questionnaire);
    const found = await selectReviewDifferences(db, loaded.set);
    const named = [loaded.questionnaire.questionnaire_name, loaded.submission_name, 'differences'];
    void reply.header('Content-Disposition', attachmentHeader(named, 'csv'));
    return writeDifferencesCsv(structure, found);
  }),
  serve(contract.getReviewPair, (context) => compareReviews(context, context.loaded)),
  serve(contract.resolveDifferences, resolveDifferences),
  serve(contract.undoResolution, undoResolution),

  serve(contract.getReviewAgreement, (context) => agreementOfReturn(context)),
  serve(contract.downloadReviewAgreement, async (context) => {
    const { questionnaire, submission_name } = context.loaded;
    const named = [questionnaire.questionnaire_name, submission_name, 'agreement'];
    void context.reply.header('Content-Disposition', attachmentHeader(named, 'csv'));
    return writeAgreementCsv(await agreementOfReturn(context));
  }),
  serve(contract.getReviewAgreementOfAll, (context) => agreementOfAll(context)),
  serve(contract.downloadReviewAgreementOfAll, async (context) => {
    const named = [context.loaded.questionnaire.questionnaire_name, 'agreement'];
    void context.reply.header('Content-Disposition', attachmentHeader(named, 'csv'));
    return writeAgreementCsv(await agreementOfAll(context));
  }),
];

const agreementOfReturn = (context: Pick<OfReturn, 'db' | 'deps' | 'loaded'>) => {
  const { questionnaire, set, submission_name, time_period_name } = context.loaded;
  return computeAgreement(context, {
    questionnaire: { ...questionnaire, time_period_name },
    of: { ...set, submission_name },
  });
};

const agreementOfAll = (context: Pick<OfAll, 'db' | 'deps' | 'loaded'>) => {
  const { questionnaire, time_period_name } = context.loaded;
  return computeAgreement(context, {
    questionnaire: { ...questionnaire, time_period_name },
    of: { questionnaire_id: questionnaire.id, submission_id: null, submission_name: null },
  });
};
