import { randomInt } from 'node:crypto'
import { finite } from '@murmur/contract/schema/finite'
import { integer } from '@murmur/contract/schema/integer'
import { object } from '@murmur/contract/schema/object'
import { tryParse } from '@murmur/contract/schema/try-parse'
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as v from 'valibot'
import { spentCaptchas } from '#identity/tables/spent-captchas.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type Secrets, sha256 } from '#platform/secrets/secrets.ts'

export type CaptchaDeps = {
  db: Db
  secrets: Pick<Secrets, 'hmac'>
  now: Clock
  /** PBKDF2 iterations per key. A browser tries 1,000 to 3,000 keys; 1,000 iterations take about a second in total. */
  captchaCost: number
  /** The range of keys to search. Tests use a tiny range, to solve captchas at once. */
  captchaKeys?: readonly [number, number]
}

const keyDerivation = 'PBKDF2/SHA-256'
const captchaLifetimeMs = 10 * 60_000

const Token = object({
  challenge: object({
    parameters: v.looseObject({ nonce: v.string(), expiresAt: finite }),
    signature: v.string(),
  }),
  solution: v.looseObject({ counter: integer, derivedKey: v.string() }),
})

/** Creates an ALTCHA challenge. Stores nothing: the challenge carries its own signed parameters. */
export function newCaptcha(deps: CaptchaDeps): Promise<Challenge> {
  return createChallenge({
    algorithm: keyDerivation,
    deriveKey,
    cost: deps.captchaCost,
    counter: randomInt(...(deps.captchaKeys ?? ([1_000, 3_001] as const))),
    expiresAt: new Date(deps.now().getTime() + captchaLifetimeMs),
    ...captchaSecrets(deps),
  })
}

/**
 * Accepts a solved captcha once; all instances reject a second use of its token.
 * @throws Refusal CAPTCHA_FAILED
 */
export async function consumeCaptcha(deps: CaptchaDeps, token: string): Promise<void> {
  const answer = parseToken(token)
  if (!answer) throw new Refusal('CAPTCHA_FAILED')
  const { parameters } = answer.challenge
  const expiresAt = new Date(parameters.expiresAt * 1000)
  // Checked first, because the library reports an expired challenge as unsolved.
  if (expiresAt <= deps.now()) throw new Refusal('CAPTCHA_FAILED', { reason: 'captcha-expired' })
  if (!(await isSolutionValid(deps, answer))) throw new Refusal('CAPTCHA_FAILED')
  const spent = await transact(deps.db, (tx) =>
    tx
      .insert(spentCaptchas)
      .values({ challengeHash: sha256(parameters.nonce), expiresAt })
      .onConflictDoNothing()
      .returning({ challengeHash: spentCaptchas.challengeHash }),
  )
  if (spent.length === 0) throw new Refusal('CAPTCHA_FAILED')
}

function parseToken(token: string) {
  try {
    return tryParse(Token, JSON.parse(Buffer.from(token, 'base64').toString('utf8')))
  } catch {
    return undefined
  }
}

async function isSolutionValid(deps: CaptchaDeps, answer: v.InferOutput<typeof Token>): Promise<boolean> {
  try {
    // Checks the signature before deriving a key, so that a forged cost has no effect.
    const result = await verifySolution({ ...(answer as never as object), deriveKey, ...captchaSecrets(deps) } as never)
    return result.verified
  } catch {
    return false
  }
}

function captchaSecrets({ secrets }: CaptchaDeps) {
  return {
    hmacSignatureSecret: secrets.hmac('captcha', 'challenge'),
    hmacKeySignatureSecret: secrets.hmac('captcha', 'key'),
  }
}
