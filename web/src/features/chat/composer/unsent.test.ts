import { parseIntentId } from '@murmur/contract/ids'
import { expect, test } from 'vitest'
import { card, message } from '#test-support/examples/chat-examples.ts'
import { readShown } from './unsent.ts'

const [open, other] = [parseIntentId('open'), parseIntentId('other')]

test('a message is sent with the newest message and the newest open card that the screen shows', () => {
  const cards = [card(1, { intentId: open }), card(2, { intentId: other, state: 'cancelled' })]
  expect(readShown([...cards, message(3)])).toEqual({ afterSeq: 3, shownIntentId: open })
  expect(readShown([card(1, { intentId: other, state: 'expired' })])).toEqual({ afterSeq: 1, shownIntentId: other })
  expect(readShown([message(4), message(6)])).toEqual({ afterSeq: 4, shownIntentId: undefined })
})
