import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2'
import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts'

// The package exports its enum as a type only.
const argon2id = 2 as Algorithm

/** The stored value for users without a password; no password matches it. */
export const noPassword = 'none'

export type PasswordHasher = {
  hash(password: string): Promise<string>
  /** Returns false without a stored hash (no such account, or no password), after the same time as a real check. */
  verify(stored: string | undefined, password: string): Promise<boolean>
  /** Whether a hash uses outdated parameters. */
  isOutdated(stored: string): boolean
}

/** Hashes passwords with Argon2id. Each hash takes `memoryKib` of memory, so at most `maxConcurrent` run at once. */
export function createPasswordHasher(config: { memoryKib: number; maxConcurrent: number }): PasswordHasher {
  const options: Options = { algorithm: argon2id, memoryCost: config.memoryKib, timeCost: 3, parallelism: 1 }
  const runLimited = limitConcurrency(config.maxConcurrent, 100)
  const dummyHash = hash('nobody has this password', options)
  return {
    hash: (password) => runLimited(() => hash(password.normalize('NFKC'), options)),
    async verify(stored, password) {
      const passwordHash = stored === noPassword ? undefined : stored
      const hashToVerify = passwordHash ?? (await dummyHash)
      const isRight = await runLimited(() => verify(hashToVerify, password.normalize('NFKC')))
      return isRight && passwordHash !== undefined
    },
    isOutdated: (stored) => !stored.includes(`$m=${config.memoryKib},t=3,p=1$`),
  }
}
