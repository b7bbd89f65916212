import { expect, test } from 'vitest'
import { deploymentGaps, landingGaps } from './landing-gaps.ts'

test.each([
  [{ canTranscribe: true, transcriptionLanguages: [], canReadPictures: true }, []],
  [{ canTranscribe: true, transcriptionLanguages: ['en', 'es'], canReadPictures: true }, []],
  [{ canTranscribe: true, transcriptionLanguages: ['en'], canReadPictures: true }, ['voice-in-english']],
  [{ canTranscribe: false, transcriptionLanguages: [], canReadPictures: true }, ['no-voice']],
  [{ canTranscribe: false, transcriptionLanguages: [], canReadPictures: false }, ['no-voice', 'no-pictures']],
])('a deployment with %j lists the missing %j', (capabilities, gaps) => {
  expect(landingGaps(capabilities)).toEqual(gaps)
})

test('landingGaps lists play money only for a sandbox, beside the gaps of its assistant', () => {
  const sandbox = { mailboxUrl: 'http://localhost/mailbox', faucetUrl: 'http://localhost/faucet' }
  expect(deploymentGaps({ sandbox }, ['no-voice'])).toEqual(['play-money', 'no-voice'])
  expect(deploymentGaps({ sandbox: null }, ['no-voice'])).toEqual(['no-voice'])
})
