import type { Comment } from '@portal/contract/responses/comments';
import type { Actor } from '../../../http/actor.ts';
import { speaksForTeam } from './comment.policy.ts';
import type { CommentRow } from './comments.sql.ts';

/** A comment as one person sees it. */
export function serializeComment(row: CommentRow, actor: Actor): Comment {
  const { deleted_at, role_type_id, user_id, ...rest } = row;
  return {
    ...rest,
    comment_text: deleted_at === null ? row.comment_text : null,
    is_team: speaksForTeam({ role_type_id }),
    is_own: user_id === actor.user_id,
    created_at: new Date(row.created_at).toISOString(),
  };
}
