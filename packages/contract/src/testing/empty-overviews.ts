// Overviews of the admin area with nothing in them.

/** The tasks of the admin home, without the set-up steps and failed emails. */
export const emptyAdminHome = {
  pending_people: 0,
  access_requests: 0,
  flags: [],
  queries: [],
  outliers: [],
  corrections: [],
  open_messages: 0,
  undelivered: 0,
  open_comments: { total: 0, newest: [] },
  next_dates: [],
  next_dates_total: 0,
  undated_projects: [],
};

/** The counts of a new project. */
export const emptyProjectOverview = {
  time_period: null,
  questionnaires: { open: 0, draft: 0 },
  registered: 0,
  submissions: 0,
  submitted: 0,
  contributors: 0,
  measures: 0,
  charts: 0,
  charts_without_measures: 0,
};
