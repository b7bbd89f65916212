import { expect, test } from 'vitest'
import { parsePasskeySettings } from '#passkeys/settings.ts'

const live = { rpId: 'murmur.example', origins: ['https://murmur.example'], recoverySeconds: 172_800 }
const sandbox = { rpId: 'localhost', origins: ['http://localhost:3000'], recoverySeconds: 10 }
const read = (settings: object) => parsePasskeySettings(JSON.stringify(settings))

test('the signer reads the site and the recovery wait, and disables passkeys without a setting', () => {
  expect(read(live)).toEqual({ rpId: 'murmur.example', origins: live.origins, recoveryMs: 172_800_000 })
  expect(read(sandbox)).toMatchObject({ recoveryMs: 10_000 })
  expect(parsePasskeySettings(undefined)).toBeUndefined()
})

test.each([
  ['a recovery of less than 48 hours', { ...live, recoverySeconds: 172_799 }],
  ['no wait', { ...sandbox, recoverySeconds: 0 }],
  ['http', { ...live, origins: ['http://murmur.example'] }],
  ['an origin outside the domain', { ...live, origins: ['https://murmur.example', 'https://evil-murmur.example'] }],
  ['an origin with a path', { ...live, origins: ['https://murmur.example/'] }],
  ['a page of localhost on a domain', { ...live, origins: ['http://localhost:3000'] }],
  ['a short recovery beside localhost', { ...sandbox, rpId: 'murmur.example' }],
  ['no origin', { ...live, origins: [] }],
  ['no domain', { ...live, rpId: 'example' }],
  ['an address', { ...live, rpId: '127.0.0.1:3000' }],
  ['a field too many', { ...live, x: 1 }],
])('the signer refuses to start with %s', (_, settings) => {
  expect(() => read(settings)).toThrow('SIGNER_PASSKEYS')
})
