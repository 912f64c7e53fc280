/** The content of a valid bearer token; the session's state is read with the loaded resource. */
export type SessionClaims = { session_id: string; user_id: number };
