import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** CBOR as far as it takes to write what a device says (RFC 8949). */
function cbor(value: unknown): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([k, v]) => [cbor(k), cbor(v)])]);
}
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const url = (data: Buffer) => data.toString('base64url');

type Asked = { challenge: string };
type Lies = { origin?: string; rpID?: string; isVerified?: boolean; counter?: number; type?: string };

/** A device that holds one key, and may lie about anything. */
export function softwarePasskey(honest = { origin: 'http://localhost:8080', rpID: 'localhost' }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const flags = (isVerified: boolean, isNew: boolean) =>
    Buffer.from([0x01 | (isVerified ? 0x04 : 0) | (isNew ? 0x40 : 0)]);
  const counted = (n: number) => {
    const four = Buffer.alloc(4);
    four.writeUInt32BE(n);
    return four;
  };
  const clientData = (type: string, { challenge }: Asked, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const credentialOf = <Response extends object>(response: Response) => ({
    id: url(id),
    rawId: url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  });

  return {
    id: url(id),
    create(asked: Asked, lies: Lies = {}) {
      const told = { ...honest, isVerified: true, type: 'webauthn.create', ...lies };
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x!, 'base64url')],
          [-3, Buffer.from(y!, 'base64url')],
        ]),
      );
      const authData = Buffer.concat([
        ...[sha256(told.rpID), flags(told.isVerified, true), counted(0), Buffer.alloc(16)],
        ...[Buffer.from([0, id.length]), id, key],
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return credentialOf({
        clientDataJSON: url(clientData(told.type, asked, told.origin)),
        attestationObject: url(cbor(attestation)),
      });
    },
    get(asked: Asked, lies: Lies = {}) {
      counter += 1;
      const told = { ...honest, isVerified: true, type: 'webauthn.get', counter, ...lies };
      const authenticatorData = Buffer.concat([
        sha256(told.rpID),
        flags(told.isVerified, false),
        counted(told.counter),
      ]);
      const client = clientData(told.type, asked, told.origin);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      return credentialOf({
        clientDataJSON: url(client),
        authenticatorData: url(authenticatorData),
        signature: url(signature),
      });
    },
  };
}
