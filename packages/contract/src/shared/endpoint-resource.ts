/** The path of an id in the request. */
type At = `${'params' | 'query' | 'body'}.${string}`;

/**
 * The resource that an endpoint loads before its handler runs, and the ids that identify the resource. Each
 * resource has one loader. The loader decides if the caller can see the resource, answers 404 if not, and
 * passes the resource to the handler. Handlers do not check again.
 *
 * - `me`: the caller's account
 * - `project`: a project the caller has access to
 * - `projectGuidance`: a guidance text of such a project, with the project
 * - `listedProject`: a project of the caller's programme in their list, as scopes permit
 * - `timePeriod`, `category`, `organisation`, `scope`, `routeRule`, `lookupTable`: part of the caller's programme
 * - `news`: a news item of the caller's programme, for its team
 * - `identityProvider`: a provider whose accounts open the caller's programme
 * - `webhook`: an address notified of events in the caller's programme, for its team
 * - `contactMessage`: a message to the programme team, for the team
 * - `document`: a document of the caller's programme that the caller can read
 * - `user`: a person of the programme, for its team; `grant`: such a person, and the project (null: all) to
 * grant
 * - `access`, `accessRequest`: a person's access entry, for that person and the programme team
 * - `collection`: such a project in a time period, its dates, and the questionnaires of that period
 * - `questionnaire`: a questionnaire of such a project, by its id or that of a part; drafts for the programme
 * team
 * - `answering`: a questionnaire with one submission's answers, for its organisation and the programme team.
 * Loaded by its id, or that of its section, question, check or file. With a case code, one case of the
 * questionnaire, if the caller can open the case
 * - `case`: the same by the id of a case
 * - `respondent`: the case of the caller's code
 * - `submission`: a submission, for its organisation and the programme team; by its id, or that of a comment
 * on it
 * - `registration`: an organisation's registration, for it and the programme team; by its id or that of a
 * part
 * - `results`: such a project with the data its results depend on
 * - `chart`: a chart of such a project; `chartParameter`, `chartHeading`: the chart that has it
 * - `chartCollection`: a group of its explorer; `chartMembership`: the group of a chart's membership
 * - `peerGroup`: a shared peer group or one of the caller's; `peerGroupMembership`: the group of a member
 * - `filter`: a filter of such a project
 * - `measure`: a measure of such a project
 * - `reportPack`: a report pack of the caller, while its project is open
 * - `view`: a view of the caller, while its project is open
 * - `packRun`: report packs the programme team made for all of such a project, for the team
 * - `outlierCase`: an outlier case of such a project, for the programme team, and for its organisation once
 * notified
 * - `reportTemplate`: a report template of such a project, the programme team's or the caller's
 * organisation's
 */
export type ResourceToLoad =
  | { thing: 'me' }
  | { thing: 'project'; project_id: At }
  | { thing: 'projectGuidance'; guidance_id: At }
  | { thing: 'listedProject'; project_id: At }
  | { thing: 'timePeriod'; time_period_id: At }
  | { thing: 'category'; category_id: At }
  | { thing: 'document'; document_id: At }
  | { thing: 'news'; news_id: At }
  | { thing: 'contactMessage'; message_id: At }
  | { thing: 'identityProvider'; provider_id: At }
  | { thing: 'webhook'; webhook_id: At }
  | { thing: 'scope'; scope_id: At }
  | { thing: 'routeRule'; rule_id: At }
  | { thing: 'lookupTable'; table_id: At }
  | { thing: 'organisation'; organisation_id: At }
  | { thing: 'user'; person_id: At }
  | { thing: 'grant'; person_id: At; project_id: At }
  | { thing: 'access' | 'accessRequest'; access_id: At }
  | { thing: 'results'; project_id: At }
  | { thing: 'chart'; chart_id: At }
  | { thing: 'chartParameter'; parameter_id: At }
  | { thing: 'chartHeading'; heading_id: At }
  | { thing: 'chartCollection'; collection_id: At }
  | { thing: 'chartMembership'; membership_id: At }
  | { thing: 'peerGroup'; peer_group_id: At }
  | { thing: 'peerGroupMembership'; membership_id: At }
  | { thing: 'filter'; filter_id: At }
  | { thing: 'measure'; measure_id: At }
  | { thing: 'reportPack'; pack_id: At }
  | { thing: 'reportTemplate'; template_id: At }
  | { thing: 'view'; view_id: At }
  | { thing: 'packRun'; run_id: At }
  | { thing: 'outlierCase'; case_id: At }
  | { thing: 'collection'; project_id: At; time_period_id: At }
  | ({ thing: 'questionnaire' } & OneOf<
      | 'questionnaire_id'
      | 'section_id'
      | 'sub_section_id'
      | 'row_id'
      | 'column_id'
      | 'check_id'
      | 'question_id'
    >)
  | ({ thing: 'answering'; submission_id: At; case_code?: At } & OneOf<
      'questionnaire_id' | 'section_id' | 'question_id' | 'check_id'
    >)
  | { thing: 'answering'; file_id: At }
  | { thing: 'case'; case_id: At }
  | { thing: 'respondent' }
  | ({ thing: 'submission' } & OneOf<'submission_id' | 'comment_id'>)
  | ({ thing: 'registration' } & OneOf<'registration_id' | 'contact_id' | 'taking_part_id'>);

type OneOf<Name extends string> = Name extends string ? { [K in Name]: At } : never;

/**
 * The resources that belong to one project: the loader checks that the caller, and the API key of the call, can open that
 * project.
 */
export const thingsOfOneProject: ReadonlySet<ResourceToLoad['thing'] | undefined> = new Set([
  'project',
  'projectGuidance',
  'collection',
  'questionnaire',
  'answering',
  'case',
  'submission',
  'registration',
  'results',
  'chart',
  'chartParameter',
  'chartHeading',
  'chartCollection',
  'chartMembership',
  'peerGroup',
  'peerGroupMembership',
  'filter',
  'measure',
  'reportPack',
  'reportTemplate',
  'view',
  'packRun',
  'outlierCase',
] satisfies ResourceToLoad['thing'][]);
