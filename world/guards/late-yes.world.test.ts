import type { TradeData } from '@murmur/contract/chat/cards'
import type { ChatMessage } from '@murmur/contract/chat/chats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChatSocket, fetchMessagesAfter, newChat, openChatSocket } from '../clients/chat-client.ts'
import { testClock } from '../clock/test-clock.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { fetchTrades } from '../proofs/ledger.ts'
import { injectFault } from '../sandbox-control/inject-fault.ts'
import { startWorld, type World } from '../start-world.ts'

const clock = testClock()
type Card = ChatMessage & { tradeData: TradeData }

let world: World
let user: ApiUser
let socket: ChatSocket
beforeAll(async () => {
  world = await startWorld({ clock, debug: true, env: { TRADE_ANSWER_SECONDS: '3' } })
  user = await newUser(world)
  socket = await openChatSocket(world.url, user)
})
afterAll(async () => {
  socket?.close()
  await world?.stop()
})

/** Opens a chat whose first message opens a card. `fetchTradedSymbols` returns the tokens of all trades released since. */
async function openCardChat(order: string) {
  const chatId = await newChat(user)
  const before = (await fetchTrades(user)).length
  const say = async (text: string, more: Parameters<ChatSocket['sendAndWait']>[2] = {}) =>
    (await socket.sendAndWait(chatId, text, more)).map(({ content }) => content).join('\n')
  const readCards = async () =>
    (await fetchMessagesAfter(user, chatId)).filter((message): message is Card => message.tradeData !== undefined)
  const readStates = async () => (await readCards()).map(({ tradeData: { symbol, state } }) => `${symbol} ${state}`)
  const fetchTradedSymbols = async () => {
    const all = await fetchTrades(user)
    return all.slice(0, all.length - before).map(({ tokenOut }) => tokenOut.symbol)
  }
  await say(order)
  const [card] = await readCards()
  if (!card) throw new Error(`No card for ${order}`)
  const act = (action: 'renew' | 'cancel') =>
    user.call<{ data: ChatMessage }>('POST', `/api/chats/${chatId}/messages/${card.id}/${action}`, {})
  const press = () => {
    const { amountText: amountInUsd, address: tokenAddress, intentId } = card.tradeData
    return user.call('POST', '/buy', { chatId, amountInUsd, tokenAddress, intentId })
  }
  return { chatId, card, say, act, press, readCards, readStates, fetchTradedSymbols }
}

describe('a yes that the user sent before the screen showed a newer message', () => {
  test('does not release the second card of a message, which the next yes releases', async () => {
    const { say, press, readCards, readStates, fetchTradedSymbols } = await openCardChat('buy $5 of BONK and $3 of JUP')
    await press()
    await expect.poll(readStates).toEqual(['BONK successful', 'JUP open'])
    const [, second] = await readCards()
    for (const words of ['yes', 'yes, buy it', 'ok confirm it']) {
      expect(await say(words, { afterSeq: (second?.seq ?? 0) - 1 })).toMatch(
        /still open\. Are you sure you want to buy \$3 of JUP/,
      )
    }
    expect(await fetchTradedSymbols()).toEqual(['BONK'])
    expect(await say('yes')).toMatch(/^Trade Successful/)
    expect(await fetchTradedSymbols()).toEqual(['JUP', 'BONK'])
  })

  test('does not release the card that replaced a corrected one', async () => {
    const { card, say, readStates, fetchTradedSymbols } = await openCardChat('buy $5 of BONK')
    await say('no wait 50')
    expect(await readStates()).toEqual(['BONK cancelled', 'BONK open'])
    expect(await say('yes', { afterSeq: card.seq + 1 })).toMatch(/still open\. Are you sure you want to buy \$50/)
    expect(await fetchTradedSymbols()).toEqual([])
    await say('no')
  })

  test('does not release the new quote of an expired card, nor an expired card', async () => {
    const expired = await openCardChat('buy $3 of JUP')
    const { card, say, act, fetchTradedSymbols } = await openCardChat('buy $5 of BONK')
    clock.advance(121_000)
    expect(await expired.say('yes')).toMatch(/nothing to confirm/)
    expect(await expired.readStates()).toEqual(['JUP expired'])
    const { tradeData } = (await act('renew')).body.data
    expect(await say('yes', { shownIntentId: card.tradeData.intentId })).toMatch(/still open/)
    expect(await fetchTradedSymbols()).toEqual([])
    expect(await say('yes', { shownIntentId: tradeData?.intentId })).toMatch(/^Trade Successful/)
  })

  test('does not release a card whose question was repeated meanwhile', async () => {
    const { say, fetchTradedSymbols } = await openCardChat('buy $5 of BONK')
    await say('price of WIF')
    const before = socket.responses.at(-1)?.seq
    expect(await say('yes')).toMatch(/still open/)
    expect(await say('yes', { afterSeq: before })).toMatch(/still open/)
    expect(await fetchTradedSymbols()).toEqual([])
    expect(await say('yes')).toMatch(/^Trade Successful/)
  })
})

test('cancelling a card opens the card of the second order, and a yes after both are cancelled releases nothing', async () => {
  const { act, say, readStates, fetchTradedSymbols } = await openCardChat('buy $5 of BONK and $3 of JUP')
  await act('cancel')
  await expect.poll(readStates).toEqual(['BONK cancelled', 'JUP open'])
  await say('no')
  expect(await say('yes')).toMatch(/nothing to confirm/)
  expect(await fetchTradedSymbols()).toEqual([])
})

test('a yes right after the notice of a finished trade releases nothing, and the next yes releases only the card above it', async () => {
  const { chatId, press, say, readStates, fetchTradedSymbols } = await openCardChat('buy $20 of LINK on ethereum')
  await injectFault(world.sandboxUrl, 'eth', { action: 'hold' })
  expect((await press()).body).toMatchObject({ data: { status: 'pending' } })
  await say('buy $5 of BONK')
  await injectFault(world.sandboxUrl, 'eth', { action: 'release' })
  const hasNews = async () => (await fetchMessagesAfter(user, chatId)).some(({ news }) => news === 'trade')
  await expect.poll(hasNews).toBe(true)
  expect(await say('yes')).toMatch(/still open\. Are you sure you want to buy \$5 of BONK/)
  expect(await fetchTradedSymbols()).toEqual(['LINK'])
  expect(await say('yes')).toMatch(/^Trade Successful/)
  expect(await readStates()).toEqual(['LINK successful', 'BONK successful'])
})

test('the second order of a message gets its card even if the server is killed during the first trade', async () => {
  const { press, say, readStates, fetchTradedSymbols } = await openCardChat('buy $20 of LINK on ethereum and $3 of JUP')
  await injectFault(world.sandboxUrl, 'eth', { action: 'hold' })
  expect((await press()).body).toMatchObject({ data: { status: 'pending' } })
  await world.server.kill9()
  socket.close()
  await injectFault(world.sandboxUrl, 'eth', { action: 'release' })
  await world.server.start()
  await expect.poll(readStates).toEqual(['LINK successful', 'JUP open'])
  socket = await openChatSocket(world.url, user)
  expect(await say('yes')).toMatch(/^Trade Successful/)
  expect(await fetchTradedSymbols()).toEqual(['JUP', 'LINK'])
})
