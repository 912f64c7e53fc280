export type RegistrationDates = {
  registration_opens_at: Date | null;
  registration_closes_at: Date | null;
  collection_opens_at: Date;
  collection_closes_at: Date;
};

/** Returns whether registration is open: from its opening until it closes or, without a closing date, until collection opens. */
export function isRegistrationOpen(dates: RegistrationDates, now: Date): boolean {
  const { registration_opens_at: opens } = dates;
  const closes = dates.registration_closes_at ?? dates.collection_opens_at;
  return opens !== null && opens <= now && now < closes;
}
