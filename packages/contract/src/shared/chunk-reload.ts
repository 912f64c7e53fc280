/** SPEC §9: a second chunk-load error within this time does not reload again. */
export const CHUNK_RELOAD_WINDOW_MS = 10_000;
/** Under which the session of a browser keeps when it last loaded the page again. */
export const CHUNK_RELOAD_KEY = 'chunkReloadAt';
