import { stratumWeightedMeasureKinds } from '@portal/contract/measures/measure-kinds';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { executePrepared } from '../../../database/prepared-statements.ts';
import type { measures, RevisedFigure } from '../../../tables/measures.tables.ts';
import type { MeasureRow } from '../../measures/measures/measures.sql.ts';
import {
  definitionShown,
  joinPublished,
  snapshotIdSql,
} from '../../platform/result-versions/published-measures.sql.ts';
import { resultVersionSql } from '../../platform/result-versions/result-state.sql.ts';

/**
 * A definition, and of a distribution whether it is over cases. A published one also has the measures that it
 * uses.
 */
export type LinkedDefinition = Pick<
  typeof measures.$inferSelect,
  'id' | 'measure_code' | 'kind' | 'numerator' | 'denominator' | 'multiplier' | 'counts' | 'standardisation'
> & {
  is_distribution_of_cases: boolean;
  uses?: MeasureRow[] | null;
  /** Left out in publications that are older than splits. */
  split_of_id?: number | null;
  split_by?: string | null;
};

export type LinkedValue = {
  measure_id: number;
  time_period_id: number;
  submission_id: number;
  numerator: number | null;
  denominator: number | null;
  value: number | null;
  /** For a distribution, true if few selected one of its options. */
  has_small_option: boolean;
  /** False if no chart shows the figure, but another in a chart is calculated from it. */
  is_shown: boolean;
};

/** A questionnaire's relations between its questions: formulas, and checked sums. */
type Relation = { time_period_id: number; question_code: string | null; expression: string };

/** A submission's figures before correction, the first correction first. */
export type EarlierFigures = {
  time_period_id: number;
  submission_id: number;
  figures: RevisedFigure[];
};

/** Never within JSON, where it is written as an escape. */
const BETWEEN = '\u001e';

type LinkedTablesQuery = {
  projectId: number;
  periodIds: number[];
  threshold: number;
  submissionIds?: number[];
};
type LinkedTablesRow = {
  version: number;
  lines: string;
  measured: { time_period_id: number; measure_ids: number[] }[];
  definitions: LinkedDefinition[];
  relations: Relation[];
  earlier: EarlierFigures[];
};

/**
 * Selects the figures in the project's charts for submissions with a small number, a strata figure, a split or
 * a correction in the period. Each measure appears once, in the programme's order. Includes the figures that these
 * are calculated from, the measures' definitions and the facts about the questions.
 */
export async function selectLinkedTables(db: Db, of: LinkedTablesQuery) {
  const snapshot = of.submissionIds === undefined ? sql`null` : snapshotIdSql(of.projectId, of.periodIds[0]!);
  const rows = await executePrepared<LinkedTablesRow>(
    db,
    sql`
    with recursive ${figuresCte(of, snapshot)}
    select ${resultVersionSql(sql`${of.projectId}::int`)} as version,
      (select coalesce(string_agg(row::text, ${BETWEEN} order by time_period_id, submission_id), '') from (
        select time_period_id, submission_id, json_build_array(time_period_id, submission_id,
          json_agg(json_build_array(measure_id, numerator, denominator, value, has_small_option, is_shown)
            order by place nulls last, chart_place)) as row
        from beside group by time_period_id, submission_id
      ) of_submission) as lines,
      (select coalesce(json_agg(m order by time_period_id), '[]') from (
        select time_period_id, json_agg(distinct measure_id) as measure_ids
        from beside group by time_period_id
      ) m) as measured,
      (select coalesce(json_agg(${definitionShown} || jsonb_build_object('uses', fixed.definition -> 'uses', 'is_distribution_of_cases',
          m.kind = 'distribution' and exists (
            select from questions question join questionnaires asked on asked.id = question.questionnaire_id
            where asked.project_id = m.project_id and asked.kind in ('case', 'survey')
              and question.question_code = m.numerator))), '[]')
        from measures m ${joinPublished(snapshot)} where m.id in (select measure_id from beside)) as definitions,
      (select coalesce(json_agg(json_build_object('time_period_id', time_period_id, 'submission_id', submission_id,
          'figures', figures) order by revised_at, id), '[]') from revised) as earlier,
      (select coalesce(json_agg(said order by said.time_period_id, said.question_code, said.expression), '[]') from (
        ${relationsQuery(of)}
      ) said where exists (select from beside)) as relations`,
  );
  const { lines, ...row } = rows[0]!;
  return {
    ...row,
    size: lines.length * 2,
    /** The values of one submission in one period after the other, each taken apart only when its turn comes. */
    *submissions() {
      for (const line of lines === '' ? [] : lines.split(BETWEEN)) yield toValues(line);
    },
  };
}

/** Builds common table expressions that end in `beside`: the figures of submissions with something to hide. */
function figuresCte(
  { projectId, periodIds, threshold, submissionIds }: LinkedTablesQuery,
  snapshot: SQL,
): SQL {
  const periods = sql`${sql.param(periodIds)}::int[]`;
  const isWanted =
    submissionIds === undefined ? sql`true` : sql`submission_id = any(${sql.param(submissionIds)}::int[])`;
  const isSmall = (count: SQL) => sql`(${count} > 0 and ${count} < ${threshold})`;
  return sql`
    placed as (
      select m.chart_id, min(array[t.display_order, t.id, g.display_order, g.id, m.display_order]) as place
      from chart_group_memberships m
      join collections g on g.id = m.collection_id
      join output_tabs t on t.id = g.output_tab_id
      where t.project_id = ${projectId}
      group by m.chart_id
    ), shown as (
      select p.time_period_id, p.measure_id, min(placed.place || array[c.id, p.display_order, p.id]) as place,
        min(array[c.id, p.display_order, p.id]) as chart_place
      from chart_parameters p
      join charts c on c.id = p.chart_id
      left join placed on placed.chart_id = c.id
      where c.project_id = ${projectId} and p.time_period_id = any(${periods})
      group by p.time_period_id, p.measure_id
    ), used as (
      select time_period_id, measure_id from shown
      union
      select used.time_period_id, behind.id
      from used join measures m on m.id = used.measure_id ${joinPublished(snapshot)}
      cross join lateral (${usedBySql}) behind
    ), listed as (
      select used.time_period_id, used.measure_id, shown.place, shown.chart_place, shown.measure_id is not null as is_shown
      from used left join shown on shown.time_period_id = used.time_period_id and shown.measure_id = used.measure_id
    ), revised as materialized (
      select r.id, r.time_period_id, r.submission_id, r.revised_at, r.figures from result_revisions r
      where r.project_id = ${projectId} and r.time_period_id = any(${periods})
    ), few as (
      select distinct measure_id, time_period_id, submission_id
      from listed join measure_option_counts o using (measure_id, time_period_id)
      where ${isSmall(sql`o.count`)}
    ), told as (
      select measure_id, time_period_id, submission_id, v.numerator, v.denominator, v.value,
        listed.place, listed.chart_place, listed.is_shown, few.measure_id is not null as has_small_option,
        bool_or(few.measure_id is not null or ${isSmall(sql`v.numerator`)} or ${isSmall(sql`v.denominator`)}
          or ${isSmall(sql`v.denominator - v.numerator`)}) over (partition by time_period_id, submission_id)
          or (time_period_id, submission_id) in (select time_period_id, submission_id from revised)
          or bool_or(measure.kind = any(${sql.param([...stratumWeightedMeasureKinds])}::text[]))
            over (partition by time_period_id, submission_id)
          or bool_or(measure.split_of_id is not null) over (partition by time_period_id, submission_id) as is_beside
      from listed
      join measure_values v using (measure_id, time_period_id)
      join measures measure on measure.id = measure_id
      left join few using (measure_id, time_period_id, submission_id)
      where ${isWanted}
    ), beside as materialized (
      select * from told where is_beside
    )`;
}

/**
 * Selects the measures that the measure `m` uses by its text, and the one it is a band of, or as its publication
 * `fixed` says.
 */
const usedBySql = sql`
  select other.id from measures other
  where fixed.measure_id is null and other.project_id = m.project_id and other.measure_code in (
    select code[1] from regexp_matches(m.numerator || ' ' || coalesce(m.denominator, ''),
      '\\mmeasure\\s*\\(\\s*[''"](\\w+)[''"]', 'g') as code)
  union all
  select m.split_of_id where fixed.measure_id is null and m.split_of_id is not null
  union all
  select (one ->> 'id')::int from jsonb_array_elements(fixed.definition -> 'uses') one`;

/** Selects the formulas and checks of the questionnaires of the periods. */
function relationsQuery({ projectId, periodIds }: LinkedTablesQuery): SQL {
  const isAsked = sql`asked.project_id = ${projectId}
    and asked.time_period_id = any(${sql.param(periodIds)}::int[])`;
  return sql`
        select asked.time_period_id, question.question_code, question.expression
        from questionnaires asked join questions question on question.questionnaire_id = asked.id
        where ${isAsked} and question.expression is not null
        union all
        select asked.time_period_id, null, rule.expression
        from questionnaires asked join questionnaire_checks rule on rule.questionnaire_id = asked.id
        where ${isAsked}`;
}

type Line = [time_period_id: number, submission_id: number, values: Amounts[]];
type Amounts = [
  measure_id: number,
  numerator: number | null,
  denominator: number | null,
  value: number | null,
  has_small_option: boolean,
  is_shown: boolean,
];

function toValues(line: string): LinkedValue[] {
  const [time_period_id, submission_id, values] = JSON.parse(line) as Line;
  return values.map(([measure_id, numerator, denominator, value, has_small_option, is_shown]) => ({
    measure_id,
    time_period_id,
    submission_id,
    numerator,
    denominator,
    value,
    has_small_option,
    is_shown,
  }));
}
