import { maxSuggestionLength } from '@murmur/contract/chat/chats'
import { parseIntentId } from '@murmur/contract/ids'
import { expect, test } from 'vitest'
import { answerParts } from './answer-parts.ts'

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
