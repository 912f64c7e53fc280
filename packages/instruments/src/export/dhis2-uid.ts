const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SIGNS = `${LETTERS}0123456789`;

/** An identifier as DHIS2 has them, eleven signs of which the first is a letter: the same for the same text each time. */
export function createDhis2Uid(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  let uid = LETTERS[Number(hash % 52n)]!;
  let rest = hash / 52n;
  for (let n = 0; n < 10; n += 1) {
    uid += SIGNS[Number(rest % 62n)]!;
    rest /= 62n;
  }
  return uid;
}
