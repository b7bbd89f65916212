// @vitest-environment node
import type { ChatMessage } from '@murmur/contract/chat/chats'
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
const getText = (streams: Streams, ...messages: ChatMessage[]) =>
  getStreamedText(streams, { chatId: parseChatId('chat-1'), messages })
const answer = (isLast: boolean) => createMessage(2, { replyTo: 'asked', isLast })

test('streamed text joins its pieces in order, up to the first missing one', () => {
  expect(getText(makeStream(delta(1, 'lo'), delta(0, 'Hel')))).toBe('Hello')
  expect(getText(makeStream(delta(0, 'Hel'), delta(2, '!')))).toBe('Hel')
})

test('streamed text never contains pieces of another chat', () => {
  expect(getText(makeStream(delta(0, 'secret', parseChatId('chat-2'), 'other')))).toBe('')
})

test('streamed text replaces pieces by their complete message, and continues with later pieces', () => {
  const replaced = replacePieces(makeStream(delta(0, 'a'), delta(1, 'b')), answer(false))
  expect(getText(replaced)).toBe('')
  expect(getText(addDelta(addDelta(replaced, delta(1, 'late')), delta(2, 'c')))).toBe('c')
})

test('streamed text drops pieces that arrive after the last message', () => {
  const finished = replacePieces(makeStream(delta(0, 'a')), answer(true))
  expect(getText(addDelta(finished, delta(1, 'late')))).toBe('')
  expect(getText(addDelta(replacePieces({}, answer(true)), delta(0, 'late')))).toBe('')
})

test('streamed text begins again with a new attempt at the same answer', () => {
  const attempts = makeStream(delta(0, 'UNI is'), delta(1, ' at $7'), delta(0, 'The price'), delta(1, ' is $8'))
  expect(getText(attempts)).toBe('The price is $8')
})

test('streamed text is never that of a question whose answer came with a page of the chat', () => {
  const interrupted = makeStream(delta(0, 'old'))
  expect(getText(interrupted, answer(true))).toBe('')
  const next = addDelta(interrupted, delta(0, 'new', parseChatId('chat-1'), 'next'))
  expect([getText(next, answer(true)), getText(next)]).toEqual(['new', 'new'])
})
