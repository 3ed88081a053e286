import { Secret, TOTP } from 'otpauth';
import type { Newsroom, Person } from './newsroom.ts';

/** The code of an authenticator app. A code works only once, so a test may need the code of a later 30-second step. */
export const codeOf = (secret: string, stepsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

export async function enrolApp(newsroom: Newsroom, person: Person): Promise<string> {
  const post = async (path: string, body: object) => {
    const response = await newsroom.call(person, 'POST', `/auth/v1/factors${path}`, body);
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  const factor = await post('', { factor_type: 'totp', friendly_name: 'Min telefon' });
  const challenge = await post(`/${factor.id}/challenge`, {});
  await post(`/${factor.id}/verify`, { challenge_id: challenge.id, code: codeOf(factor.totp.secret) });
  return factor.totp.secret;
}
