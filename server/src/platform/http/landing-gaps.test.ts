import { expect, test } from 'vitest'
import { deploymentGaps, landingGaps } from './landing-gaps.ts'

test.each([
  [{ hears: true, hearsLanguages: [], reads: true }, []],
  [{ hears: true, hearsLanguages: ['en', 'es'], reads: true }, []],
  [{ hears: true, hearsLanguages: ['en'], reads: true }, ['voice-in-english']],
  [{ hears: false, hearsLanguages: [], reads: true }, ['no-voice']],
  [{ hears: false, hearsLanguages: [], reads: false }, ['no-voice', 'no-pictures']],
])('a deployment with %j lists the missing %j', (abilities, gaps) => {
  expect(landingGaps(abilities)).toEqual(gaps)
})

test('landingGaps lists play money only for a sandbox, beside the gaps of its assistant', () => {
  const sandbox = { mailboxUrl: 'http://localhost/mailbox', faucetUrl: 'http://localhost/faucet' }
  expect(deploymentGaps({ sandbox }, ['no-voice'])).toEqual(['play-money', 'no-voice'])
  expect(deploymentGaps({ sandbox: null }, ['no-voice'])).toEqual(['no-voice'])
})
