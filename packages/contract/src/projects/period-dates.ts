/** The five dates of a project in a time period; what collection and results do follows from them. */
export type PeriodDates<Instant = Date> = {
  registration_opens_at: Instant | null;
  registration_closes_at: Instant | null;
  collection_opens_at: Instant;
  collection_closes_at: Instant;
  published_at: Instant | null;
};
export type DateName = keyof PeriodDates;
export const dateNames = [
  'registration_opens_at',
  'registration_closes_at',
  'collection_opens_at',
  'collection_closes_at',
  'published_at',
] as const satisfies readonly DateName[];

/** Finds contradictions in the dates of a project, by the date to correct. */
export function validatePeriodDates(
  dates: PeriodDates,
  project: { registration_required: boolean },
): { name: DateName; message: string }[] {
  const { registration_opens_at: opens, registration_closes_at: closes } = dates;
  const { collection_opens_at: begins, collection_closes_at: ends, published_at: published } = dates;
  const mistakes: [boolean, DateName, string][] = [
    [
      project.registration_required && opens === null,
      'registration_opens_at',
      'This project requires registration. Enter when registration opens, so that organisations can take part.',
    ],
    [
      opens === null && closes !== null,
      'registration_opens_at',
      'Enter when registration opens, or leave the closing date empty.',
    ],
    [
      opens !== null && closes !== null && closes <= opens,
      'registration_closes_at',
      'Registration must close after it opens.',
    ],
    [
      opens !== null && closes === null && opens >= begins,
      'registration_closes_at',
      'Enter a closing date for registration, or set data collection to open after registration opens. Without a closing date, registration closes when data collection opens.',
    ],
    [
      opens !== null && opens > begins,
      'registration_opens_at',
      'Registration must open before data collection opens, or at the same time.',
    ],
    [
      closes !== null && closes > ends,
      'registration_closes_at',
      'Registration must close before data collection closes, or at the same time.',
    ],
    [ends <= begins, 'collection_closes_at', 'Data collection must close after it opens.'],
    [
      published !== null && published < ends,
      'published_at',
      'Results must be published after data collection closes.',
    ],
  ];
  return mistakes.filter(([isOne]) => isOne).map(([, name, message]) => ({ name, message }));
}

/** Checks that both sets of dates are the same to the millisecond. */
export const areSameDates = (one: PeriodDates, other: PeriodDates): boolean =>
  dateNames.every((name) => (one[name]?.getTime() ?? null) === (other[name]?.getTime() ?? null));
