import { expect, it } from 'vitest'
import { expandPhrase } from './expand-phrase.ts'

it('expandPhrase expands each group of alternatives, including an empty one', () => {
  expect(expandPhrase('(it|that|) looks (good|fine)')).toEqual([
    'it looks good',
    'it looks fine',
    'that looks good',
    'that looks fine',
    'looks good',
    'looks fine',
  ])
})

it('expandPhrase leaves an entry without alternatives as it is', () => {
  expect(expandPhrase('so be it')).toEqual(['so be it'])
})
