import MiniSearch from 'minisearch'
import { describe, expect, it } from 'vitest'
import { runWithoutPause } from '#platform/concurrency/run-in-slices.ts'
import { splitTerms } from './split-terms.ts'
import { termIndex } from './term-index.ts'
import { listTerms } from './term-lists.ts'

const texts = [
  'what is a network fee',
  'why is gas so expensive',
  'i forgot my password',
  'forgotten passwords and the network',
  'the network network fees',
  'nothing else',
]
const index = termIndex(runWithoutPause(listTerms(texts.map(splitTerms))))
const queries = ['what is the network fee', 'forgot pasword', 'passwort network', 'gas', 'networks']

describe('termIndex', () => {
  it('rates texts as MiniSearch does', () => {
    const peer = new MiniSearch<{ id: number; text: string }>({
      fields: ['text'],
      tokenize: splitTerms,
      processTerm: (term) => term,
      searchOptions: { combineWith: 'OR', fuzzy: (term) => (term.length >= 5 ? 1 : false) },
    })
    peer.addAll(texts.map((text, id) => ({ id, text })))
    for (const query of queries) {
      const shared = index.share(splitTerms(query))
      const found = [...shared.found]
      const expected = peer.search(query)
      expect(found.toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
      for (const { id, score } of expected)
        expect(shared.relevance[found.indexOf(id)], `${query}: ${texts[id]}`).toBeCloseTo(score, 9)
    }
  })

  it('adds the weights of the shared terms of both sides, each once', () => {
    const weightOf = (term: string) => ({ network: 10, networks: 3, fee: 0.5, fees: 0.25 })[term] ?? 0
    const weightsOf = (terms: readonly string[]) => {
      const { found, weights } = index.share(terms, weightOf)
      return new Map([...found].map((text, place) => [text, weights[place]]))
    }
    const shared = weightsOf(['networks', 'network'])
    expect(shared.get(4)).toBe(10 + 3 + 10)
    expect(shared.get(0)).toBe(10 + 3 + 10)
    expect(shared.get(5)).toBeUndefined()
    expect(weightsOf(['fee']).get(0)).toBe(1)
  })

  it('finds nothing without texts or for an unknown term', () => {
    expect(termIndex(runWithoutPause(listTerms([]))).share(['fee']).found).toHaveLength(0)
    expect(index.share(['xyzzy', 'fe']).found).toHaveLength(0)
  })
})
