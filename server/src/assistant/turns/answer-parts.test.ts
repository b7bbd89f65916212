import { maxSuggestionLength } from '@murmur/contract/chat/chats'
import { parseIntentId } from '@murmur/contract/ids'
import { describe, expect, test } from 'vitest'
import { answerParts } from './answer-parts.ts'
import { market } from './test-support/make-token.ts'

const begin = () => answerParts({ newId: () => 'id', language: 'en', figures: 'en' })

test('the last message of an answer holds the newest suggestions, cleaned, at most three', () => {
  const parts = begin()
  parts.suggest(['replaced'])
  parts.suggest(['Is it\u202e safe?', 'Is it safe?', ' ', 'Show\nmore', 'My balance', 'One too many'])
  parts.write('Here it is.')
  parts.show({ content: 'results', searchData: { query: 'x', purpose: 'results', from: 'words', tokens: [] } })
  const [text, card] = parts.finish()
  expect(text?.extras).toEqual({})
  expect(card?.extras.suggestions).toEqual(['Is it safe?', 'Show more', 'My balance'])
})

test('a suggestion that is too long is left out', () => {
  const parts = begin()
  parts.suggest(['x'.repeat(maxSuggestionLength + 1), 'y'.repeat(maxSuggestionLength)])
  parts.write('Here it is.')
  expect(parts.finish()[0]?.extras.suggestions).toEqual(['y'.repeat(maxSuggestionLength)])
})

test('the description of a card is a separate message', () => {
  const parts = begin()
  const intentId = parseIntentId('intent-1')
  parts.show({ content: 'Buy?', intentId, card: { origin: 'stated', challenge: null, wrongTries: 0 } })
  parts.describeCard('Buy BONK for $20.')
  parts.write('\n\nFor the other order, send this next.')
  expect(parts.finish()).toMatchObject([
    { type: 'trade_execution', intentId },
    { type: 'text', content: 'Buy BONK for $20.', extras: { describes: intentId } },
    { type: 'text', content: 'For the other order, send this next.', extras: {} },
  ])
})

describe('a card of figures', () => {
  const priceData = {
    name: 'Bonk',
    symbol: 'BONK',
    chain: 'sol',
    address: market.bonk.address,
    price: 0.00002,
    twentyFourHour: 1,
    isVerified: true,
    asOf: '2026-01-01T00:00:00Z',
    source: 'Jupiter',
  } as const

  test('is stored with the text that states one price', () => {
    const parts = begin()
    parts.setFigures({ priceData })
    parts.write('BONK costs $0.00002.\nIt is on no list.')
    parts.showFigures()
    expect(parts.finish()).toMatchObject([{ type: 'text', extras: { priceData } }])
  })

  test('is omitted if the answer only used the figures, states two, has another card, or says more', () => {
    const used = begin()
    used.setFigures({ priceData })
    used.write('Two BONK are worth $0.00004.')
    const two = begin()
    for (const name of ['BONK', 'SOL']) {
      two.setFigures({ priceData })
      two.write(`${name} costs $0.00002. `)
      two.showFigures()
    }
    const carded = begin()
    carded.show({ content: 'results', searchData: { query: 'x', purpose: 'results', from: 'words', tokens: [] } })
    carded.setFigures({ priceData })
    carded.write('BONK costs $0.00002.')
    carded.showFigures()
    const more = begin()
    more.write('The alert is set.\n\n')
    more.setFigures({ priceData })
    more.write('BONK costs $0.00002.')
    more.showFigures()
    for (const parts of [used, two, carded, more])
      expect(parts.finish().map(({ extras }) => extras.priceData)).not.toContainEqual(expect.anything())
  })
})
