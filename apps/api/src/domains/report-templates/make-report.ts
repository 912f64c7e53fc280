import type { makeReport as endpoint } from '@portal/contract/report-templates';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/comparing.ts';
import { chooseSubmission } from '../chart-data/choose-submission.ts';
import { hasParts } from '../report-packs/lay-out-blocks.ts';
import { beginPack } from '../report-packs/order-report-pack.ts';
import { factsOf, periodOf } from '../results/facts.ts';
import { reading } from '../results/reading.ts';

/** The template as it is now is kept with the order: what is changed meanwhile is in the next report. */
export const makeReport: Handler<typeof endpoint> = async ({ actor, body, db, deps, scene }) => {
  const { template, project } = scene;
  if (!hasParts(template.blocks)) throw problems.conflict(sentences.templateEmpty);
  const chosen = await reading({ db, deps, opened: scene }, async (of) => {
    if (!periodOf(of, body.time_period_id)) throw problems.notFound('time period');
    return chooseSubmission(await factsOf(of), actor, body.submission_id);
  });
  return beginPack(db, deps, {
    user_id: actor.user_id,
    project_id: project.id,
    template_id: template.id,
    title: template.template_name,
    blocks: template.blocks,
    time_period_id: body.time_period_id,
    submission_id: chosen?.submission_id ?? null,
    format: body.format ?? template.format,
    selection: {},
    charts_total: template.blocks.filter(({ kind }) => kind === 'chart').length,
    created_at: deps.now(),
  });
};
