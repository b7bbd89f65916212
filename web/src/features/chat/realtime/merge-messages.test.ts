// @vitest-environment node
import { parseChatId, parseIntentId } from '@murmur/contract/ids'
import { expect, test } from 'vitest'
import {
  getLastSeqBeforeGap,
  hasGap,
  isAnswering,
  mergeChat,
  mergeMessages,
} from '#features/chat/realtime/merge-messages.ts'
import {
  completedTrade,
  createCardMessage,
  createChat,
  createMessage,
  createMessages,
} from '#test-support/examples/chat-examples.ts'

const seqs = (all: { seq: number }[]) => all.map((one) => one.seq)

test('merging keeps each message once and in order, however often and in whatever order messages arrive', () => {
  const all = createMessages(1, 6)
  const [a, b, c, d, e, f] = all as Required<typeof all>
  const merged = mergeMessages([a, c, e] as typeof all, [f, b, c, a, d, d] as typeof all)
  expect(seqs(merged)).toEqual([1, 2, 3, 4, 5, 6])
})

test('merging returns the same list for every order of arrival', () => {
  const all = createMessages(1, 5)
  for (let round = 0; round < 120; round += 1) {
    const shuffled = all.map((one, index) => ({ one, at: (index * 7919 + round * 104729) % 31 }))
    const order = shuffled.sort((x, y) => x.at - y.at).map(({ one }) => one)
    const merged = order.reduce<typeof all>((before, one) => mergeMessages(before, [one]), [])
    expect(merged).toEqual(all)
  }
})

test('merging never returns a card to an earlier state of the same quote, and prefers the later quote', () => {
  const [open, done] = [createCardMessage(2), createCardMessage(2, completedTrade)]
  done.tradeData = { ...done.tradeData, quote: open.tradeData?.quote } as typeof done.tradeData
  expect(mergeMessages([done], [open])[0]?.tradeData?.state).toBe('successful')
  expect(mergeMessages([open], [done])[0]?.tradeData?.state).toBe('successful')
  const renewed = createCardMessage(2, { intentId: parseIntentId('intent-2') }, 120_000)
  expect(mergeMessages([open], [renewed])[0]?.tradeData?.intentId).toBe('intent-2')
  expect(mergeMessages([renewed], [open])[0]?.tradeData?.intentId).toBe('intent-2')
})

test('merging keeps a finished transcript when an older version arrives', () => {
  const finished = createMessage(1, { transcript: { state: 'done', text: 'buy' } })
  const working = createMessage(1, { transcript: { state: 'working', text: '' } })
  expect(mergeMessages([finished], [working])[0]?.transcript?.state).toBe('done')
  expect(mergeMessages([working], [finished])[0]?.transcript?.state).toBe('done')
})

test('hasGap and getLastSeqBeforeGap find the first gap in the sequence', () => {
  expect([getLastSeqBeforeGap([]), getLastSeqBeforeGap(createMessages(3, 6))]).toEqual([0, 6])
  const withGap = [...createMessages(3, 5), ...createMessages(8, 9)]
  expect([getLastSeqBeforeGap(withGap), hasGap(withGap), hasGap(createMessages(3, 6)), hasGap([])]).toEqual([
    5,
    true,
    false,
    false,
  ])
})

test('merging prepends earlier pages and takes `hasEarlier` from the earliest page', () => {
  const cached = { ...createChat(parseChatId('chat-1'), 'a', ...createMessages(51, 100)), hasEarlier: true }
  const earlier = { ...createChat(parseChatId('chat-1'), 'a', ...createMessages(1, 50)), hasEarlier: false }
  const joined = mergeChat(cached, earlier)
  expect([joined.messages.length, joined.hasEarlier]).toEqual([100, false])
  const after = { ...createChat(parseChatId('chat-1'), 'b', ...createMessages(101, 102)), hasEarlier: true }
  expect(mergeChat(joined, after)).toMatchObject({ title: 'b', hasEarlier: false })
  expect(mergeChat(joined, { ...after, messages: [] }).hasEarlier).toBe(false)
})

test('merging replaces the cached messages by a page that lies beyond a gap', () => {
  const cached = createChat(parseChatId('chat-1'), 'a', ...createMessages(1, 10))
  const tail = { ...createChat(parseChatId('chat-1'), 'a', ...createMessages(51, 100)), hasEarlier: true }
  expect(mergeChat(cached, tail)).toBe(tail)
})

test('merging keeps the answering state if the page was read before the last message', () => {
  const chatId = parseChatId('chat-1')
  const waiting = { ...createChat(chatId, 'One', ...createMessages(1, 4)), isAnswering: true }
  const pageUpTo = (last: number) => ({ ...createChat(chatId, 'One', ...createMessages(1, last)), isAnswering: false })
  expect([3, 4].map((last) => mergeChat(waiting, pageUpTo(last)).isAnswering)).toEqual([true, false])
})

test('isAnswering is true until the last part of the answer to the last question arrives', () => {
  const question = createMessage(3, { role: 'user' })
  const chat = { ...createChat(parseChatId('chat-1'), 'a', question), isAnswering: true }
  const withAnswer = (isLast: boolean) => ({
    ...chat,
    messages: [question, createMessage(4, { replyTo: question.id, isLast })],
  })
  expect([isAnswering(chat), isAnswering(withAnswer(false)), isAnswering(withAnswer(true))]).toEqual([
    true,
    true,
    false,
  ])
  expect(isAnswering({ ...chat, isAnswering: false })).toBe(false)
})
