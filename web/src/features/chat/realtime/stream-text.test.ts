// @vitest-environment node
import { parseChatId } from '@murmur/contract/ids'
import { expect, test } from 'vitest'
import { addDelta, getStreamedText, replacePieces, type Streams } from '#features/chat/realtime/stream-text.ts'
import { createMessage } from '#test-support/examples/chat-examples.ts'

const delta = (index: number, text: string, chatId = parseChatId('chat-1'), replyTo = 'asked') => ({
  chatId,
  replyTo,
  place: index,
  text,
})
const makeStream = (...deltas: ReturnType<typeof delta>[]) => deltas.reduce<Streams>(addDelta, {})
const answer = (isLast: boolean) => createMessage(2, { replyTo: 'asked', isLast })

test('streamed text joins its pieces in order, up to the first missing one', () => {
  expect(getStreamedText(makeStream(delta(1, 'lo'), delta(0, 'Hel')), parseChatId('chat-1'))).toBe('Hello')
  expect(getStreamedText(makeStream(delta(0, 'Hel'), delta(2, '!')), parseChatId('chat-1'))).toBe('Hel')
  expect(getStreamedText(makeStream(delta(0, 'a'), delta(0, 'b')), parseChatId('chat-1'))).toBe('a')
})

test('streamed text never contains pieces of another chat', () => {
  expect(getStreamedText(makeStream(delta(0, 'secret', parseChatId('chat-2'), 'other')), parseChatId('chat-1'))).toBe(
    '',
  )
})

test('streamed text replaces pieces by their complete message, and continues with later pieces', () => {
  const replaced = replacePieces(makeStream(delta(0, 'a'), delta(1, 'b')), answer(false))
  expect(getStreamedText(replaced, parseChatId('chat-1'))).toBe('')
  expect(getStreamedText(addDelta(addDelta(replaced, delta(1, 'late')), delta(2, 'c')), parseChatId('chat-1'))).toBe(
    'c',
  )
})

test('streamed text drops pieces that arrive after the last message', () => {
  const finished = replacePieces(makeStream(delta(0, 'a')), answer(true))
  expect(getStreamedText(addDelta(finished, delta(1, 'late')), parseChatId('chat-1'))).toBe('')
  expect(getStreamedText(addDelta(replacePieces({}, answer(true)), delta(0, 'late')), parseChatId('chat-1'))).toBe('')
})
