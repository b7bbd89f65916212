import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './is-common-password.ts'
import { createPasswordHasher, noPassword } from './password-hasher.ts'

describe('passwords', () => {
  const passwords = createPasswordHasher({ memoryKib: 8192, maxConcurrent: 2 })

  it('are hashed with Argon2id, and outdated once its parameters change', async () => {
    const hash = await passwords.hash('correct horse')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=8192,t=3,p=1\$/)
    expect(await passwords.verify(hash, 'correct horse')).toBe(true)
    expect(await passwords.verify(hash, 'correct horsé')).toBe(false)
    expect(passwords.isOutdated(hash)).toBe(false)
    expect(createPasswordHasher({ memoryKib: 16_384, maxConcurrent: 1 }).isOutdated(hash)).toBe(true)
  })

  it('never match for users without a password', async () => {
    for (const entered of [noPassword, '', 'nobody has this password']) {
      expect(await passwords.verify(noPassword, entered)).toBe(false)
    }
  })

  it('match regardless of Unicode composition', async () => {
    expect(await passwords.verify(await passwords.hash('caf\u00e9'), 'cafe\u0301')).toBe(true)
  })

  it('take equally long to verify for an unknown account', async () => {
    const hash = await passwords.hash('x')
    await passwords.verify(undefined, 'y')
    const times: Record<'unknown' | 'existing', number[]> = { unknown: [], existing: [] }
    for (let n = 0; n < 15; n++) {
      for (const who of ['unknown', 'existing'] as const) {
        const startedAt = performance.now()
        expect(await passwords.verify(who === 'unknown' ? undefined : hash, 'y')).toBe(false)
        times[who].push(performance.now() - startedAt)
      }
    }
    const median = (all: number[]) => all.sort((a, b) => a - b)[7] ?? 0
    expect(median(times.unknown) / median(times.existing)).toBeGreaterThan(0.4)
    expect(median(times.unknown) / median(times.existing)).toBeLessThan(2.5)
  })

  it('are checked against the most common ones', () => {
    for (const common of ['123456', 'Password', 'qwerty', 'letmein']) expect(isCommonPassword(common)).toBe(true)
    for (const rare of ['correct horse battery', 'Tr0ub4dor&3x']) expect(isCommonPassword(rare)).toBe(false)
  })
})
