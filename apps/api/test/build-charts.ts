import type { OutputType } from '@portal/contract/registries/output-types';
import { inArray } from 'drizzle-orm';
import type { Db } from '../src/database/connect.ts';
import {
  chart_group_memberships,
  chart_metadata,
  chart_output_types,
  chart_parameters,
  charts,
  collections,
  output_types,
} from '../src/tables/charts.tables.ts';
import { output_tabs } from '../src/tables/projects.tables.ts';
import { filter_options, filters, submission_filter_options } from '../src/tables/filters.tables.ts';
import { measure_values, measures } from '../src/tables/measures.tables.ts';
import { peer_group_memberships, peer_groups } from '../src/tables/peer-groups.tables.ts';

let counter = 0;
type ProjectOf = { id: number };

/** A share in per cent, lower is better, unless said otherwise. */
export async function buildMeasure(
  db: Db,
  project: ProjectOf,
  values: Partial<typeof measures.$inferInsert> = {},
) {
  counter += 1;
  const [row] = await db
    .insert(measures)
    .values({
      project_id: project.id,
      measure_code: `measure_${counter}`,
      measure_name: `Measure ${counter}`,
      kind: 'proportion',
      numerator: 'q1',
      denominator: 'q2',
      multiplier: 100,
      decimals: 1,
      unit: '%',
      polarity: 'lower',
      ...values,
    })
    .returning();
  return row!;
}

/** A chart in a group of a tab of its own, that reads the given measures in each of the periods. */
export async function buildChart(
  db: Db,
  project: ProjectOf,
  measureRows: { id: number; measure_name: string }[],
  periods: { id: number }[],
  outputTypes: OutputType[] = ['ranked_bars', 'table'],
) {
  counter += 1;
  const [chart] = await db
    .insert(charts)
    .values({ project_id: project.id, chart_name: `Chart ${counter}`, description: 'What it shows' })
    .returning();
  const chart_id = chart!.id;
  for (const period of periods) {
    for (const [index, measure] of measureRows.entries()) {
      await db.insert(chart_parameters).values({
        chart_id,
        time_period_id: period.id,
        measure_id: measure.id,
        series_name: measure.measure_name,
        display_order: index,
      });
    }
  }
  const collection = await buildCollection(db, project);
  await db
    .insert(chart_group_memberships)
    .values({ collection_id: collection.id, chart_id, display_order: counter });
  const forms = await db
    .select()
    .from(output_types)
    .where(inArray(output_types.output_type, outputTypes))
    .orderBy(output_types.display_order);
  for (const [index, form] of forms.entries()) {
    await db
      .insert(chart_output_types)
      .values({ chart_id, output_type_id: form.id, is_default: index === 0 });
  }
  await db
    .insert(chart_metadata)
    .values({ chart_id, metadata_name: 'Definition', metadata_text: 'A share.', display_order: 1 });
  return { ...chart!, collection };
}

export async function buildCollection(db: Db, project: ProjectOf, parent: { id: number } | null = null) {
  counter += 1;
  const [tab] = await db
    .insert(output_tabs)
    .values({
      project_id: project.id,
      tab_name: `tab-${counter}`,
      output_name: 'Explore',
      display_order: counter,
    })
    .returning();
  const [row] = await db
    .insert(collections)
    .values({
      output_tab_id: tab!.id,
      parent_id: parent?.id ?? null,
      collection_code: `group-${counter}`,
      collection_name: `Group ${counter}`,
      display_order: counter,
    })
    .returning();
  return { ...row!, tab_name: tab!.tab_name };
}

/** A figure as submitting leaves it; null stands for one that was not reported. */
export async function buildValue(
  db: Db,
  of: { measure: { id: number; multiplier: number }; period: { id: number }; submission: { id: number } },
  figure: { numerator: number; denominator: number | null } | null,
) {
  const quotient = figure && (figure.denominator === null ? 1 : figure.denominator);
  const value = figure && quotient ? (figure.numerator / quotient) * of.measure.multiplier : null;
  const [row] = await db
    .insert(measure_values)
    .values({
      measure_id: of.measure.id,
      time_period_id: of.period.id,
      submission_id: of.submission.id,
      numerator: figure?.numerator ?? null,
      denominator: figure?.denominator ?? null,
      value,
      missing_reason: value === null ? (quotient === 0 ? 'zero_denominator' : 'not_reported') : null,
    })
    .returning();
  return row!;
}

export async function buildPeerGroup(
  db: Db,
  project: ProjectOf,
  members: { id: number }[],
  values: Partial<typeof peer_groups.$inferInsert> = {},
) {
  counter += 1;
  const [row] = await db
    .insert(peer_groups)
    .values({ project_id: project.id, peer_group_name: `Peers ${counter}`, ...values })
    .returning();
  for (const { id } of members) {
    await db.insert(peer_group_memberships).values({ peer_group_id: row!.id, submission_id: id });
  }
  return row!;
}

/** A filter; `options` says who has which option. */
export async function buildFilter(db: Db, project: ProjectOf, options: Record<string, { id: number }[]>) {
  counter += 1;
  const [row] = await db
    .insert(filters)
    .values({ project_id: project.id, filter_name: `Filter ${counter}`, display_order: counter })
    .returning();
  for (const [index, [option_name, members]] of Object.entries(options).entries()) {
    const [option] = await db
      .insert(filter_options)
      .values({ filter_id: row!.id, option_name, display_order: index })
      .returning();
    for (const { id } of members) {
      await db.insert(submission_filter_options).values({ submission_id: id, filter_option_id: option!.id });
    }
  }
  return row!;
}
