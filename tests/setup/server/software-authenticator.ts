import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest();

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

interface StoredCredential {
  id: Buffer;
  userHandle: string;
  privateKey: KeyObject;
}

/** A passkey authenticator in software, which answers the options of the server as a browser would. */
export function createAuthenticator(origin: string, { verifiesUser = true } = {}) {
  const credentials: StoredCredential[] = [];
  const rpIdHash = sha256(new URL(origin).hostname);
  let signCount = 0;
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authenticatorData = (flags: number, rest: Uint8Array = new Uint8Array()) => {
    signCount += 1;
    const head = Buffer.alloc(5);
    head.writeUInt8(userPresent | (verifiesUser ? userVerified : 0) | flags, 0);
    head.writeUInt32BE(signCount, 1);
    return Buffer.concat([rpIdHash, head, rest]);
  };

  return {
    credentials,

    /** Sets the signature counter. A cloned authenticator has a counter that is too low. */
    setSignCount(count: number) {
      signCount = count;
    },

    create(options: { challenge: string; user: { id: string } }, from = origin) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const id = randomBytes(32);
      credentials.push({ id, userHandle: options.user.id, privateKey });
      const coseKey = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(id.length);
      const authData = authenticatorData(
        hasCredential,
        Buffer.concat([Buffer.alloc(16), idLength, id, coseKey]),
      );
      const attestationObject = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      );
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, from)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      };
    },

    get(options: { challenge: string }, from = origin) {
      const credential = credentials.at(-1);
      if (!credential) throw new Error('The authenticator has no credential');
      const client = clientData('webauthn.get', options.challenge, from);
      const authData = authenticatorData(0);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), credential.privateKey);
      return {
        id: base64url(credential.id),
        rawId: base64url(credential.id),
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle: credential.userHandle,
        },
      };
    },
  };
}
