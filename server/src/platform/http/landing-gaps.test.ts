import { expect, test } from 'vitest'
import { landingGaps } from './landing-gaps.ts'

test.each([
  [{ hears: true, hearsLanguages: [], reads: true }, []],
  [{ hears: true, hearsLanguages: ['en', 'es'], reads: true }, []],
  [{ hears: true, hearsLanguages: ['en'], reads: true }, ['voice-in-english']],
  [{ hears: false, hearsLanguages: [], reads: true }, ['no-voice']],
  [{ hears: false, hearsLanguages: [], reads: false }, ['no-voice', 'no-pictures']],
])('a deployment with %j lacks %j', (abilities, gaps) => {
  expect(landingGaps(abilities)).toEqual(gaps)
})
