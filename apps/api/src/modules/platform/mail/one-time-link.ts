/**
 * A link that opens an account to anyone who has it. A separate type, so that no message stores one by
 * accident: inside a text by mistake, it reads `[link]`.
 */
export class OneTimeLink {
  readonly url: string;
  constructor(url: string) {
    this.url = url;
  }
  toString(): string {
    return '[link]';
  }
  toJSON(): string {
    return '[link]';
  }
}
