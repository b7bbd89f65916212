import { expect, it } from 'vitest'
import { solveCaptcha } from './solve-captcha.ts'

it('solveCaptcha solves a challenge made by the same algorithm', () => {
  const parameters = { algorithm: 'PBKDF2/SHA-256', nonce: '00ff', salt: 'aa', cost: 2, keyLength: 32, keyPrefix: '0' }
  const token = JSON.parse(Buffer.from(solveCaptcha({ parameters }), 'base64').toString())
  expect(token.challenge).toEqual({ parameters })
  expect(token.solution.derivedKey).toMatch(/^0[0-9a-f]{63}$/)
})
