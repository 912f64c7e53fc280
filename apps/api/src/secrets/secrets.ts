/** What signs and seals; while it is being changed, also what has done so before, or what another process does so with already. */
export type Secrets = { authSecret: Uint8Array; alsoSecret?: Uint8Array | undefined };

/** All that a signature or a seal may have been made with, the present one first. */
export const secretsOf = ({ authSecret, alsoSecret }: Secrets): readonly Uint8Array[] =>
  alsoSecret ? [authSecret, alsoSecret] : [authSecret];
