/**
 * The secrets for signing and sealing; during a change, also the previous one, or the one another process
 * already uses.
 */
export type Secrets = { authSecret: Uint8Array; alsoSecret?: Uint8Array | undefined };

/** Lists all secrets that can have made a signature or seal, the current one first. */
export const secretsOf = ({ authSecret, alsoSecret }: Secrets): readonly Uint8Array[] =>
  alsoSecret ? [authSecret, alsoSecret] : [authSecret];
