/**
 * A link that opens an account to whoever has it. A type of its own, so that no message stores one by accident: what
 * is put into a text by mistake reads `[link]`.
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
