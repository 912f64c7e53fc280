/** SPEC §9: a second chunk-load error within this time does not reload again. */
export const CHUNK_RELOAD_WINDOW_MS = 10_000;
/** The session storage key for the time of the browser's last reload. */
export const CHUNK_RELOAD_KEY = 'chunkReloadAt';
