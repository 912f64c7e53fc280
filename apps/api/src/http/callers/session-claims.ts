/** What a good bearer token says; whether the session is still alive is read with what it opens. */
export type SessionClaims = { session_id: string; user_id: number };
