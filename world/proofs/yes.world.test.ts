import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { TradeData } from '@murmur/contract/chat/cards'
import type { ChatMessage } from '@murmur/contract/chat/chats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { covers } from '../../spec/covers.ts'
import { fetchMessagesAfter, newChat, openChatSocket } from '../clients/chat-client.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { startWorld, type World } from '../start-world.ts'
import { fetchTrades } from './ledger.ts'

const bonk = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
/** Maximum delays between the confirmation and the kill, in ms. */
const killDelaysMs = process.env.MURMUR_TEST_ALL ? [30, 200, 400, 800, 1_600] : [400]
type Card = ChatMessage & { tradeData: TradeData }

let world: World
let user: ApiUser
beforeAll(async () => {
  world = await startWorld()
  user = await newUser(world)
})
afterAll(() => world?.stop())

const countTrades = async () => (await fetchTrades(user)).length
const joinText = (answer: readonly ChatMessage[]) => answer.map(({ content }) => content).join('\n')
const cardPath = ({ chatId, id }: ChatMessage) => `/api/chats/${chatId}/messages/${id}`
const fetchMessage = async (card: ChatMessage) =>
  (await fetchMessagesAfter(user, card.chatId)).find(({ id }) => id === card.id)

/** Opens a chat with a trade card of 5 dollars. */
async function openCardChat() {
  const chatId = await newChat(user)
  const socket = await openChatSocket(world.url, user)
  const answer = await socket.sendAndWait(chatId, 'buy 5 dollars of BONK')
  const card = answer.find(({ type }) => type === 'trade_execution') as Card
  expect(card.tradeData).toMatchObject({ state: 'open', origin: 'stated' })
  const press = () =>
    user.call('POST', '/buy', { chatId, amountInUsd: '5', tokenAddress: bonk, intentId: card.tradeData.intentId })
  return { chatId, socket, card, press }
}

describe('one card', () => {
  test('is one trade if confirmed by two yeses and a press at the same time, and every answer is correct', async () => {
    covers('7.realtime.01')
    const { chatId, socket, card, press } = await openCardChat()
    const before = await countTrades()
    const [one, two] = await Promise.all([socket.sendText(chatId, 'yes'), socket.sendText(chatId, 'sí'), press()])
    const replies = [joinText(await socket.awaitAnswer(one.id)), joinText(await socket.awaitAnswer(two.id))]
    await socket.awaitUpdate(card.id, ({ tradeData }) => tradeData?.state === 'successful')
    expect(await countTrades()).toBe(before + 1)
    expect(replies.filter((text) => /Successful/.test(text)).length).toBeLessThan(2)
    for (const text of replies) expect(text).not.toMatch(/cancelled$|went wrong/)
    socket.close()
  })

  test('is at most one trade if renewed, cancelled and confirmed at once, and the card shows the result', async () => {
    for (let n = 0; n < 3; n++) {
      const { chatId, socket, card } = await openCardChat()
      const before = await countTrades()
      const yes = socket.sendText(chatId, 'yes')
      await wait(randomInt(60))
      const [renewed, cancelled] = await Promise.all([
        user.call('POST', `${cardPath(card)}/renew`, {}),
        user.call('POST', `${cardPath(card)}/cancel`, {}),
        socket.awaitAnswer((await yes).id),
      ])
      expect([renewed.status, cancelled.status].every((status) => status < 500)).toBe(true)
      const state = (await fetchMessage(card))?.tradeData?.state
      expect([n, (await countTrades()) - before]).toEqual([n, state === 'successful' || state === 'pending' ? 1 : 0])
      socket.close()
    }
  })

  test('cannot be confirmed by a yes in a chat that does not show its card', async () => {
    const before = await countTrades()
    const { socket, card } = await openCardChat()
    await user.call('POST', '/api/quotes', { side: 'buy', amountInUsd: '6', tokenAddress: bonk })
    const elsewhere = await newChat(user)
    await socket.sendAndWait(elsewhere, 'yes')
    expect(await countTrades()).toBe(before)
    expect((await fetchMessage(card))?.tradeData?.state).toBe('open')
    socket.close()
  })

  test('repeats its question after a bare yes that follows another question, and is confirmed by the next yes', async () => {
    const { chatId, socket, card } = await openCardChat()
    const before = await countTrades()
    await socket.sendAndWait(chatId, 'price of WIF')
    expect(joinText(await socket.sendAndWait(chatId, 'yes'))).toMatch(/still open\. Are you sure .* \$5/)
    expect(joinText(await socket.sendAndWait(chatId, 'ok confirm it'))).toMatch(/Successful|Sent/)
    await socket.awaitUpdate(card.id, ({ tradeData }) => tradeData?.state === 'successful')
    expect(await countTrades()).toBe(before + 1)
    socket.close()
  })

  test('can be confirmed in words after a question about its token, but not after one about another token', async () => {
    const { chatId, socket } = await openCardChat()
    const before = await countTrades()
    await socket.sendAndWait(chatId, 'price of WIF')
    expect(joinText(await socket.sendAndWait(chatId, 'ok confirm it'))).toMatch(/still open/)
    await socket.sendAndWait(chatId, 'price of BONK')
    expect(await countTrades()).toBe(before)
    expect(joinText(await socket.sendAndWait(chatId, 'ok confirm it'))).toMatch(/Successful|Sent/)
    await expect.poll(countTrades).toBe(before + 1)
    socket.close()
  })

  test('for a token that the user referred to can be confirmed by a yes only if the user had named it', async () => {
    const chatId = await newChat(user)
    const socket = await openChatSocket(world.url, user)
    const originOf = (answer: readonly ChatMessage[]) =>
      answer.find(({ type }) => type === 'trade_execution')?.tradeData?.origin
    await socket.sendAndWait(chatId, 'price of BONK')
    expect(originOf(await socket.sendAndWait(chatId, 'buy 5 dollars of it'))).toBe('stated')
    await socket.sendAndWait(chatId, 'no')
    const other = await newChat(user)
    await socket.sendAndWait(other, "what's trending on solana")
    expect(originOf(await socket.sendAndWait(other, 'buy 5 dollars of the first one'))).toBe('suggested')
    expect(joinText(await socket.sendAndWait(other, 'yes'))).toMatch(/Only a press/)
    socket.close()
  })

  test('is released with the idempotency key of a yes only by that yes', async () => {
    const body = { amountInUsd: '5', tokenAddress: bonk, chain: 'sol' }
    const { status } = await user.call('POST', '/buy', body, { 'idempotency-key': `said:${crypto.randomUUID()}` })
    expect(status).toBe(400)
  })

  test('stays in the history if its chat is deleted during the trade', async () => {
    const { chatId, socket } = await openCardChat()
    const before = await countTrades()
    await socket.sendText(chatId, 'yes')
    for (;;) {
      if ((await countTrades()) > before) break
      await wait(20)
    }
    expect((await user.call('DELETE', `/api/chats/${chatId}`)).status).toBe(200)
    await expect.poll(async () => (await fetchTrades(user))[0]?.status, { timeout: 90_000 }).toBe('Successful')
    expect(await countTrades()).toBe(before + 1)
    socket.close()
  })
})

test('a yes that a kill -9 interrupts results in one trade and one answer', {
  timeout: killDelaysMs.length * 60_000 + 120_000,
}, async () => {
  for (const within of killDelaysMs) {
    const { chatId, socket } = await openCardChat()
    const before = await countTrades()
    const yes = await socket.sendText(chatId, 'yes')
    await wait(randomInt(within))
    await world.server.kill9()
    socket.close()
    await world.server.start()
    const fetchAnswers = async () =>
      (await fetchMessagesAfter(user, chatId)).filter(({ replyTo, isLast }) => replyTo === yes.id && isLast)
    await expect.poll(fetchAnswers, { timeout: 40_000, interval: 500 }).toHaveLength(1)
    const [answer] = await fetchAnswers()
    const replies = expect.stringMatching(/^(Trade Successful|Sent)\b/)
    expect([within, (await countTrades()) - before, answer?.content]).toEqual([within, 1, replies])
  }
})
