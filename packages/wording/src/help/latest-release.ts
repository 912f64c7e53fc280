/** The id of the newest of the `releases`. It is apart from them, because every page reads it. */
export const LATEST_RELEASE = '2026-11';
