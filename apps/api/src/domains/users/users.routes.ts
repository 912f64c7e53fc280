import * as contract from '@portal/contract/users';
import { serve } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { selectCurrentUser } from './users.sql.ts';

export const usersRoutes = [
  serve(contract.getCurrentUser, async ({ actor, db }) => {
    const user = await selectCurrentUser(db, actor.user_id);
    if (!user) throw problems.signInNeeded();
    return user;
  }),
];
