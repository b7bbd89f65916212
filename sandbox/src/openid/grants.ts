import { createHash, randomBytes } from 'node:crypto'
import type { Authorization } from '#openid/parse-authorization.ts'

export type UserClaims = { sub: string; email: string; email_verified: boolean; name: string }
type Grant = Authorization & { person: UserClaims }

/** Authorization codes (valid for one minute) and access tokens (five minutes), in memory only. */
export type Grants = {
  /** Creates a code for one token request. */
  addCode(grant: Grant): string
  /** Redeems a code once. A wrong verifier also consumes the code. */
  redeemCode(code: string, redirectUri: string, verifier: string): Grant | undefined
  addToken(person: UserClaims): string
  claimsOf(token: string): UserClaims | undefined
}

/** Creates the store of codes and access tokens. */
export function createGrantStore(now: () => number): Grants {
  const codes = createExpiringMap<Grant>(60_000, now)
  const tokens = createExpiringMap<UserClaims>(300_000, now)
  return {
    addCode: codes.add,
    redeemCode(code, redirectUri, verifier) {
      const grant = codes.get(code)
      codes.remove(code)
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      return grant?.redirectUri === redirectUri && grant.challenge === challenge ? grant : undefined
    },
    addToken: tokens.add,
    claimsOf: tokens.get,
  }
}

/** Creates the claims about a user; the same email always has the same subject. */
export function createUserClaims(email: string, name: string, isVerified: boolean): UserClaims {
  const sub = createHash('sha256').update(`murmur sandbox ${email.toLowerCase()}`).digest('base64url').slice(0, 22)
  return { sub, email, email_verified: isVerified, name: name || (email.split('@')[0] ?? '') }
}

function createExpiringMap<T>(ms: number, now: () => number) {
  const entries = new Map<string, { value: T; until: number }>()
  return {
    add(value: T): string {
      for (const [key, { until }] of entries) if (until <= now()) entries.delete(key)
      const key = randomBytes(32).toString('base64url')
      entries.set(key, { value, until: now() + ms })
      return key
    },
    get(key: string): T | undefined {
      const found = entries.get(key)
      return found && found.until > now() ? found.value : undefined
    },
    remove: (key: string) => void entries.delete(key),
  }
}
