/** What people read where something cannot be done with answers, submissions and registrations. */
export const sentences = {
  notADraft: (state: string) =>
    `This registration is ${state}. Choose “Change registration” first, then change it and confirm again.`,
};
