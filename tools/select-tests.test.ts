import { expect, it } from 'vitest'
import { selectTests } from './lib/testing/select-tests.mjs'

const files = [
  'server/src/core/http.ts',
  'server/src/core/http.test.ts',
  'server/src/core/texts/say.test.ts',
  'server/src/speech.world.test.ts',
  'world/proofs/mixed-faults.long.world.test.ts',
  'world/proofs/yes.world.test.ts',
  'web/src/ui/form/button.test.tsx',
  'e2e/chat.spec.ts',
  'e2e/chat.long.spec.ts',
]

it.each([
  ['a file', ['server/src/core/http.test.ts'], { unit: ['server/src/core/http.test.ts'] }],
  ['a folder', ['server/src/core'], { unit: ['server/src/core/http.test.ts', 'server/src/core/texts/say.test.ts'] }],
  ['a path with ./', ['./e2e/chat.spec.ts'], { journeys: ['e2e/chat.spec.ts'] }],
  ['the beginning of a name', ['button.test'], { web: ['web/src/ui/form/button.test.tsx'] }],
  [
    'several',
    ['e2e/chat.spec.ts', 'speech.world.test.ts'],
    { journeys: ['e2e/chat.spec.ts'], world: ['server/src/speech.world.test.ts'] },
  ],
])('the tests named by %s are found in their suites', (_, words, bySuite) => {
  expect(selectTests(files, words)).toEqual({ bySuite, unknown: [], isLong: false })
})

it('paths are resolved from the folder of the caller', () => {
  expect(selectTests(files, ['core/http.test.ts'], 'server/src').bySuite).toEqual({
    unit: ['server/src/core/http.test.ts'],
  })
})

it('long tests run only if their file is named, and unknown arguments are reported', () => {
  expect(selectTests(files, ['world/proofs'])).toMatchObject({
    bySuite: { world: ['world/proofs/yes.world.test.ts'] },
    isLong: false,
  })
  expect(selectTests(files, ['mixed-faults.long']).isLong).toBe(true)
  expect(selectTests(files, ['server/src/core/http.ts', 'nothing']).unknown).toEqual([
    'server/src/core/http.ts',
    'nothing',
  ])
})
