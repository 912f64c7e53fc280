import type { Guide } from './guide.ts';
import { forAllUsers } from './guides/all-users.ts';
import { forParticipants } from './guides/participants.ts';
import { forOwner } from './guides/owner.ts';
import { forTeam } from './guides/team.ts';

/** All guides, in the order in which they are read. */
export const guides: readonly Guide[] = [...forAllUsers, ...forParticipants, ...forTeam, ...forOwner];
