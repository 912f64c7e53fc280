import { ADMIN_THRESHOLD } from '@portal/contract/identity/roles';
import type { Audience } from '@portal/wording/help/guide';
import { findGuides } from '@portal/wording/help/find-guides';
import { guides as allGuides } from '@portal/wording/help/guides';
import { type SQL, sql } from 'drizzle-orm';
import {
  containsSynonyms,
  foldedContainsSynonyms,
  joinColumns,
  toSearchWords,
} from '../../../database/search-conditions.ts';
import { documents as document } from '../../../tables/documents.tables.ts';
import { type DocumentReader, visibleDocumentsSql } from '../../site/documents/documents.sql.ts';
import { isVisibleTo, type Viewer } from '../../platform/project-visibility/project-visibility.sql.ts';

/**
 * The searching user: `projectIds` null means every project of the programme; `isTeam` includes people and
 * drafts.
 */
export type Searcher = {
  programme_id: number;
  organisation_id: number | null;
  projectIds: number[] | null;
  /** Projects closed to the user's organisation by scopes, regardless of access. */
  closedIds: readonly number[];
  viewer: Viewer;
  isTeam: boolean;
  reader: DocumentReader;
  /** Help guides for these come first. */
  guidesFirst: readonly Audience[];
};

/**
 * Builds the query for all rows the user can see that match every word of a search. Every signed-in user
 * finds the programme's projects and organisations, and the help guides. Charts, questions and guidance need
 * access to their project; documents follow their list. The programme team also finds people. Each kind is a
 * select of the same columns, so a new kind is one more function here. Quotes alone find nothing; an empty
 * query finds everything.
 */
export function matchingRowsSql(searcher: Searcher, query: string): SQL {
  const words = toSearchWords(query);
  if (words.length === 0 && query.trim() !== '')
    return sql`(select * from (${projects(searcher, [])}) none limit 0)`;
  const forAll = [projects, charts, questions, organisations, guidance, documents, guides];
  const kinds = searcher.isTeam ? [...forAll, people] : forAll;
  return sql`(${sql.join(
    kinds.map((kind) => kind(searcher, words)),
    sql` union all `,
  )})`;
}

type Source = (searcher: Searcher, words: readonly string[]) => SQL;
const named = (...columns: string[]) => joinColumns(...columns.map((column) => sql.raw(column)));
const holding = (words: readonly string[], ...columns: string[]) =>
  containsSynonyms(named(...columns), words);
const isOpen = ({ projectIds, closedIds }: Searcher) =>
  sql`(project.archived_at is null
    and (${projectIds === null}::boolean or project.id = any(${sql.param(projectIds ?? [])}::int[]))
    and project.id <> all(${sql.param(closedIds)}::int[]))`;
const noGuide = sql`null::text as guide_slug, false as is_for_others`;
const nowhere = sql`null::int as time_period_id, null::int as questionnaire_id, null::int as section_id,
  null::int as submission_id, ${noGuide}`;

const projects: Source = (searcher, words) => sql`
  select 'project' as kind, project.id, project.project_name as name, project.summary as detail,
    project.project_code, null::text as tab_name, null::text as collection_code, ${nowhere},
    project.project_name as project_name, 1 as kind_order
  from projects project
  where project.programme_id = ${searcher.programme_id} and project.archived_at is null
    and ${isVisibleTo(searcher.viewer, sql`project.id`)}
    and ${holding(words, 'project.project_name', 'project.summary', 'project.project_code')}`;

/**
 * Selects charts in a topic, each at its first place; other charts have no page. Matches names, definitions
 * and other names.
 */
const charts: Source = (searcher, words) => sql`
  select 'chart', placed.id, placed.chart_name, placed.project_name, placed.project_code, placed.tab_name,
    placed.collection_code, ${nowhere}, placed.project_name, 2
  from (
    select distinct on (chart.id) chart.id, chart.chart_name, project.project_name, project.project_code,
      tab.tab_name, place.collection_code
    from charts chart
    join projects project on project.id = chart.project_id
    join chart_group_memberships membership on membership.chart_id = chart.id
    join collections place on place.id = membership.collection_id
    join output_tabs tab on tab.id = place.output_tab_id
    where project.programme_id = ${searcher.programme_id} and ${isOpen(searcher)}
      and chart.id in (
        select chart.id from charts chart where ${holding(words, 'chart.chart_name', 'chart.description')}
        union
        select said.chart_id from chart_metadata said
        where ${foldedContainsSynonyms(sql`said.search_text`, words)}
      )
    order by chart.id, tab.display_order, place.display_order, place.id
  ) placed`;

/** Each question of a project once, as it is asked last; drafts for who builds them. */
const questions: Source = (searcher, words) => sql`
  select 'question', asked.id, asked.question_text, asked.project_name, asked.project_code, null, null,
    asked.time_period_id, asked.questionnaire_id, asked.section_id, own.id, ${noGuide}, asked.project_name, 3
  from (
    select last.*, sub_section.section_id
    from (
      select distinct on (project.id, question.question_code) question.id, question.question_text,
        project.id as project_id, project.project_name, project.project_code, questionnaire.time_period_id,
        question.questionnaire_id
      from (
        -- Matched first: PostgreSQL would compare every question of the projects instead of using the index.
        select question.id, question.question_code, question.question_text, question.questionnaire_id
        from questions question
        where ${foldedContainsSynonyms(sql`question.search_text`, words)}
        ${words.some((word) => word.length >= 3) ? sql`offset 0` : sql``}
      ) question
      join questionnaires questionnaire on questionnaire.id = question.questionnaire_id
      join projects project on project.id = questionnaire.project_id
      join time_periods period on period.id = questionnaire.time_period_id
      where project.programme_id = ${searcher.programme_id} and ${isOpen(searcher)}
        and questionnaire.kind = 'organisational'
        and (${searcher.isTeam}::boolean or questionnaire.status <> 'draft')
      order by project.id, question.question_code, period.display_order desc, question.id desc
    ) last
    join question_sub_section_memberships membership on membership.question_id = last.id
    join questionnaire_sub_sections sub_section on sub_section.id = membership.sub_section_id
  ) asked
  left join lateral (
    select min(submission.id) as id from submissions submission
    where submission.project_id = asked.project_id and submission.organisation_id = ${searcher.organisation_id}
      and submission.ended_on is null
  ) own on true`;

const organisations: Source = (searcher, words) => sql`
  select 'organisation', organisation.id, organisation.organisation_name, organisation.organisation_code, null, null,
    null, ${nowhere}, null, 4
  from organisations organisation
  where organisation.programme_id = ${searcher.programme_id}
    and ${holding(words, 'organisation.organisation_name', 'organisation.organisation_code')}`;

const guidance: Source = (searcher, words) => sql`
  select 'guidance', guidance.id, guidance.guidance_title, project.project_name, project.project_code, null, null,
    ${nowhere}, project.project_name, 5
  from project_guidances guidance
  join projects project on project.id = guidance.project_id
  where project.programme_id = ${searcher.programme_id} and ${isOpen(searcher)}
    and ${holding(words, 'guidance.guidance_title', 'guidance.guidance_text')}`;

/** Selects listed documents in their current version; names of earlier versions are not searched. */
const documents: Source = (searcher, words) => sql`
  select 'document', ${document.id}, ${document.document_name}, coalesce(project.project_name, 'Whole programme'),
    project.project_code, null, null, ${nowhere}, project.project_name, 6
  from ${document}
  left join projects project on project.id = ${document.project_id}
  where ${visibleDocumentsSql(searcher.reader)} and project.archived_at is null
    and ${containsSynonyms(joinColumns(document.document_name, document.description, document.folder_name), words)}`;

/** By name and address; what is shown is the name and whom they act for. */
const people: Source = (searcher, words) => sql`
  select 'person', person.id, person.full_name, coalesce(organisation.organisation_name,
    case when person.role_type_id < ${ADMIN_THRESHOLD} then 'Programme team' else '' end), null, null, null, ${nowhere},
    null, 7
  from users person
  left join organisations organisation on organisation.id = person.organisation_id
  where person.programme_id = ${searcher.programme_id} and person.status <> 'deleted'
    and ${holding(words, 'person.full_name', 'person.email_address')}`;

/**
 * Selects help guides, which are in the code. Matching guides are passed to the query, to be sorted, counted
 * and limited with other results.
 */
const guides: Source = (searcher, words) => {
  const fitting = findGuides(words).map((guide) => ({
    id: allGuides.indexOf(guide) + 1,
    slug: guide.slug,
    title: guide.title,
    summary: guide.summary,
    is_for_others: !searcher.guidesFirst.includes(guide.audience),
  }));
  return sql`
  select 'guide', given.id, given.title, given.summary, null, null, null, null, null, null, null, given.slug,
    given.is_for_others, null, 8
  from jsonb_to_recordset(${JSON.stringify(fitting)}::jsonb)
    as given (id int, slug text, title text, summary text, is_for_others boolean)`;
};
