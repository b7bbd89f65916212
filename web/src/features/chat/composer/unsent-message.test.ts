import { parseIntentId } from '@murmur/contract/ids'
import { expect, test } from 'vitest'
import { createCardMessage, createMessage } from '#test-support/examples/chat-examples.ts'
import { getShownContext } from './unsent-message.ts'

const [open, other] = [parseIntentId('open'), parseIntentId('other')]

test('a sent message refers to the newest shown message and the newest open card', () => {
  const cards = [
    createCardMessage(1, { intentId: open }),
    createCardMessage(2, { intentId: other, state: 'cancelled' }),
  ]
  expect(getShownContext([...cards, createMessage(3)])).toEqual({ afterSeq: 3, shownIntentId: open })
  expect(getShownContext([createCardMessage(1, { intentId: other, state: 'expired' })])).toEqual({
    afterSeq: 1,
    shownIntentId: other,
  })
  expect(getShownContext([createMessage(4), createMessage(6)])).toEqual({ afterSeq: 4, shownIntentId: undefined })
})
