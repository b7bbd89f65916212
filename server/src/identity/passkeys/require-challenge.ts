import { Refusal } from '#platform/errors/refusal.ts'
import { type ChallengesDeps, consumeChallenge } from './challenges.store.ts'

/**
 * Consumes the challenge that a browser's reply names.
 * @param clientDataJSON base64url
 * @returns the challenge, base64url
 * @throws Refusal BAD_REQUEST if it is unknown, expired, used, or belongs to another session
 */
export async function requireChallenge(
  deps: ChallengesDeps,
  clientDataJSON: string,
  use: Parameters<typeof consumeChallenge>[2],
): Promise<string> {
  const challenge = parseChallenge(clientDataJSON)
  if (challenge && (await consumeChallenge(deps, challenge, use))) return challenge
  throw new Refusal('BAD_REQUEST', { reason: 'passkey-late' })
}

function parseChallenge(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
