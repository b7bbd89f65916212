import { parseIntentId } from '@murmur/contract/ids'
import { expect, test } from 'vitest'
import { card, message } from '#test-support/examples/chat-examples.ts'
import { getShownContext } from './unsent.ts'

const [open, other] = [parseIntentId('open'), parseIntentId('other')]

test('a sent message refers to the newest shown message and the newest open card', () => {
  const cards = [card(1, { intentId: open }), card(2, { intentId: other, state: 'cancelled' })]
  expect(getShownContext([...cards, message(3)])).toEqual({ afterSeq: 3, shownIntentId: open })
  expect(getShownContext([card(1, { intentId: other, state: 'expired' })])).toEqual({
    afterSeq: 1,
    shownIntentId: other,
  })
  expect(getShownContext([message(4), message(6)])).toEqual({ afterSeq: 4, shownIntentId: undefined })
})
