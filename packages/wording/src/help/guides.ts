import type { Guide } from './guide.ts';
import { allUserGuides } from './guides/all-users.ts';
import { participantGuides } from './guides/participants.ts';
import { ownerGuides } from './guides/owner.ts';
import { teamGuides } from './guides/programme-team.ts';

/** All guides, in the order in which they are read. */
export const guides: readonly Guide[] = [
  ...allUserGuides,
  ...participantGuides,
  ...teamGuides,
  ...ownerGuides,
];
