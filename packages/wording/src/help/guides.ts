import type { Guide } from './guide.ts';
import { forEverybody } from './guides/everybody.ts';
import { forParticipants } from './guides/participants.ts';
import { forOwner } from './guides/owner.ts';
import { forTeam } from './guides/team.ts';

/** All guides, in the order in which they are read. */
export const guides: readonly Guide[] = [...forEverybody, ...forParticipants, ...forTeam, ...forOwner];
