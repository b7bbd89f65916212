import { randomUUID } from 'node:crypto'
import type { TradeData } from '@murmur/contract/chat/cards'
import type { ChatMessage } from '@murmur/contract/chat/chats'
import { describe, expect, test } from 'vitest'
import { covers } from '../../spec/covers.ts'
import { type ChatSocket, fetchMessagesAfter, newChat, openChatSocket } from '../clients/chat-client.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import type { World } from '../start-world.ts'
import { fetchTrades } from './ledger.ts'
import { shareChatWorld } from './share-chat-world.ts'

const bonk = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const { zro, jup } = sandboxTokens
/** A number, or null for a metric that no source reports. */
const isFigure = (value: unknown) => value === null || typeof value === 'number'

let world: World
let user: ApiUser
let socket: ChatSocket

shareChatWorld((opened) => {
  ;({ world, user, socket } = opened)
})

const countTrades = async () => (await fetchTrades(user)).length
const findCard = (answer: readonly ChatMessage[]): ChatMessage & { tradeData: TradeData } => {
  const card = answer.find(({ type }) => type === 'trade_execution')
  if (!card?.tradeData) throw new Error(`No card in ${JSON.stringify(answer)}`)
  return { ...card, tradeData: card.tradeData }
}
const joinText = (answer: readonly ChatMessage[]) => answer.map(({ content }) => content).join('\n')
const postCard = (card: ChatMessage & { tradeData: TradeData }, change = {}) =>
  user.call('POST', '/buy', {
    chatId: card.chatId,
    amountInUsd: card.tradeData.amountText,
    tokenAddress: card.tradeData.address,
    intentId: card.tradeData.intentId,
    ...change,
  })

describe('a trade by chat', () => {
  test('is requested in words, confirmed by a typed yes, and shown after a reload', async () => {
    const chat = await newChat(user)
    const before = await countTrades()
    const card = findCard(await socket.sendAndWait(chat, 'buy 20 dollars of BONK'))
    expect(card).toMatchObject({
      content: 'Are you sure you want to buy $20 of BONK?',
      tradeData: { type: 'buy', amount: 20, address: bonk, state: 'open', isCompleted: false, hash: null },
    })
    expect(await countTrades()).toBe(before)
    const answer = await socket.sendAndWait(chat, 'yes')
    expect(joinText(answer)).toBe('Trade Successful. Bought $20 worth of BONK')
    expect(answer.map(({ outcomeOf }) => outcomeOf)).toEqual([card.tradeData?.intentId])
    const done = await socket.awaitUpdate(card.id, ({ tradeData }) => tradeData?.isCompleted === true)
    expect(done.tradeData).toMatchObject({ success: true, state: 'successful', message: 'Bought $20 worth of BONK' })
    expect(done.tradeData?.hash).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    const reloaded = (await fetchMessagesAfter(user, chat)).find(({ id }) => id === card.id)
    expect(reloaded).toMatchObject({ tradeData: done.tradeData })
    expect(await countTrades()).toBe(before + 1)
    // A second yes has no card to confirm.
    expect(joinText(await socket.sendAndWait(chat, 'yes'))).toMatch(/nothing to confirm/)
    expect(await countTrades()).toBe(before + 1)
  })

  test(`is confirmed by a press with the card's own request ${covers('7.calls.22')}`, async () => {
    const chat = await newChat(user)
    const card = findCard(await socket.sendAndWait(chat, 'buy $10 of BONK'))
    const { body } = await postCard(card)
    expect(body).toMatchObject({ success: true, message: 'Bought $10 worth of BONK' })
    await socket.awaitUpdate(card.id, ({ tradeData }) => tradeData?.state === 'successful')
    // A second press makes no second trade.
    expect((await postCard(card)).body).toMatchObject({ success: false, code: 'INTENT_CLOSED' })
  })

  test('posted without the intent, as in the spec, releases the chat’s open intent and opens no second one', async () => {
    const chat = await newChat(user)
    const card = findCard(await socket.sendAndWait(chat, 'buy $10 of BONK'))
    const { body } = await user.call('POST', '/buy', { chatId: chat, amountInUsd: '10', tokenAddress: bonk })
    expect(body).toMatchObject({ success: true, data: { tradeId: card.tradeData.intentId } })
  })

  test('is not released by a yes after the chat has moved on, which repeats the question, but by a press', async () => {
    const chat = await newChat(user)
    const before = await countTrades()
    const card = findCard(await socket.sendAndWait(chat, 'buy $10 of BONK'))
    await socket.sendAndWait(chat, 'hello')
    expect(joinText(await socket.sendAndWait(chat, 'yes'))).toMatch(/still open\. Are you sure/)
    expect(await countTrades()).toBe(before)
    expect((await postCard(card)).body).toMatchObject({ success: true })
  })

  test('ends when cancelled by a no or a press, and its question returns when renewed', async () => {
    const chat = await newChat(user)
    const before = await countTrades()
    const card = findCard(await socket.sendAndWait(chat, 'buy $10 of BONK'))
    expect(joinText(await socket.sendAndWait(chat, 'no'))).toBe('Trade cancelled')
    await socket.awaitUpdate(card.id, ({ tradeData }) => tradeData?.state === 'cancelled')
    expect((await postCard(card)).body).toMatchObject({ success: false, code: 'INTENT_CLOSED' })
    const path = `/api/chats/${chat}/messages/${card.id}`
    const renewed = await user.call<{ data: ChatMessage }>('POST', `${path}/renew`, {})
    expect(renewed.body.data.tradeData).toMatchObject({ state: 'open', amountText: '10' })
    expect(renewed.body.data.tradeData?.intentId).not.toBe(card.tradeData.intentId)
    const cancelled = await user.call('POST', `${path}/cancel`, {})
    expect(cancelled.body).toMatchObject({ data: { tradeData: { state: 'cancelled' } } })
    expect(await countTrades()).toBe(before)
  })

  test('of an address on two chains offers a choice, and the choice sends the whole sentence', async () => {
    const chat = await newChat(user)
    const answer = await socket.sendAndWait(chat, `buy $10 of ${zro.address}`)
    const choice = answer.find(({ type }) => type === 'search_results')?.searchData
    expect(choice).toMatchObject({ purpose: 'choose', tokens: [{ symbol: 'ZRO' }, { symbol: 'ZRO' }] })
    const onBase = choice?.tokens.find(({ chain }) => chain === 'base')
    expect(findCard(await socket.sendAndWait(chat, onBase?.say ?? '')).tradeData).toMatchObject({
      chain: 'base',
      origin: 'stated',
    })
  })

  test('may be a sale, and lookups have the shapes of the spec', async () => {
    covers('3.entities.15', '3.entities.16', '7.calls.24', '7.calls.29')
    const chat = await newChat(user)
    const found = (await socket.sendAndWait(chat, 'search for jupiter')).find(({ type }) => type === 'search_results')
    expect(found?.searchData?.tokens[0]).toMatchObject({
      name: 'Jupiter',
      address: jup.address,
      mcap: expect.any(Number),
    })
    const info = (await socket.sendAndWait(chat, 'tell me about BONK')).find(({ type }) => type === 'token_info')
    expect(info?.infoData).toMatchObject({
      name: 'Bonk',
      price: expect.any(Number),
      liquidity: expect.any(Number),
      twentyFourHour: expect.toSatisfy(isFigure),
      chain: 'sol',
      mc: expect.toSatisfy(isFigure),
      oneHour: expect.toSatisfy(isFigure),
      address: bonk,
    })
    await user.call('POST', '/buy', { amountInUsd: '10', tokenAddress: bonk })
    const { tradeData } = findCard(await socket.sendAndWait(chat, 'sell half of my bonk'))
    expect(tradeData).toMatchObject({ type: 'sell', amount: 50, amountText: '50' })
    const sold = { chatId: chat, percentage: '50', tokenAddress: bonk, intentId: tradeData.intentId }
    const foreign = await user.call('POST', '/sell', { ...sold, chatId: randomUUID() })
    expect(foreign).toMatchObject({ status: 403, body: { code: 'NOT_YOURS' } })
    const { body } = await user.call('POST', '/sell', sold)
    expect(body.message).toMatch(/^Sold \d+\.\d{6} BONK \(50%\)$/)
  })

  test.each([
    ['no wait 10', '10'],
    ['no, mejor 5', '5'],
    ['yes but make it 50', '50'],
    ['não, melhor 5', '5'],
    ['oui mais mets 50', '50'],
    ['不对，改成50美元', '50'],
    ['لا، الأفضل 5', '5'],
  ])('corrected by "%s" closes its card, and opens a card of %s dollars', async (words, amount) => {
    const chat = await newChat(user)
    const before = await countTrades()
    const old = findCard(await socket.sendAndWait(chat, 'buy 20 dollars of BONK'))
    const answer = await socket.sendAndWait(chat, words)
    expect(findCard(answer).tradeData).toMatchObject({
      amountText: amount,
      address: bonk,
      state: 'open',
      origin: 'stated',
    })
    expect((await postCard(old)).body).toMatchObject({ success: false, code: 'INTENT_CLOSED' })
    const states = (await fetchMessagesAfter(user, chat)).flatMap(({ tradeData }) => tradeData?.state ?? [])
    expect(states).toEqual(['cancelled', 'open'])
    expect(await countTrades()).toBe(before)
  })

  test('does not apply its token or side to the answer to a question about another token', async () => {
    const chat = await newChat(user)
    findCard(await socket.sendAndWait(chat, 'buy 20 dollars of BONK'))
    await socket.sendAndWait(chat, 'buy WIF')
    for (const words of ['make it 20', 'again']) {
      const answer = await socket.sendAndWait(chat, words)
      expect(answer.filter(({ tradeData }) => tradeData?.address === bonk)).toEqual([])
    }
  })

  test('closes its card when rejected without the word no, and when answered by a question', async () => {
    const chat = await newChat(user)
    const old = findCard(await socket.sendAndWait(chat, 'buy 20 dollars of BONK'))
    expect(joinText(await socket.sendAndWait(chat, 'no wait'))).toBe('Trade cancelled')
    expect((await postCard(old)).body).toMatchObject({ success: false, code: 'INTENT_CLOSED' })
    const second = findCard(await socket.sendAndWait(chat, 'buy 20 dollars of BONK'))
    expect(joinText(await socket.sendAndWait(chat, 'no, 10 balles'))).toMatch(/closed the earlier card|fermé la carte/)
    expect((await postCard(second)).body).toMatchObject({ success: false, code: 'INTENT_CLOSED' })
  })

  test('of money that may not be US dollars, or with an ambiguous number, opens no card', async () => {
    const chat = await newChat(user)
    for (const words of [
      'mets 20 balles sur BONK',
      '买20块钱的BONK',
      'compra 20 pavos de BONK',
      'compre 50 centavos de BONK',
    ]) {
      const answer = await socket.sendAndWait(chat, words)
      expect(answer.map(({ type }) => type)).toEqual(['text'])
    }
    expect(joinText(await socket.sendAndWait(chat, 'buy 1.500 dollars of BONK'))).toMatch(/1500 or 1\.50\?$/)
    expect(findCard(await socket.sendAndWait(chat, '1.5')).tradeData).toMatchObject({
      amountText: '1.5',
      address: bonk,
    })
  })

  test('requested in another language has figures in the account’s locale, and no question below its card', async () => {
    const chat = await newChat(user)
    const answer = await socket.sendAndWait(chat, 'compra 20 tokens de WIF')
    findCard(answer)
    const text = answer.findLast(({ type }) => type === 'text')?.content ?? ''
    expect(text).toMatch(/20 WIF\b.*\d\.\d{2}\b/)
    expect(text).not.toMatch(/\d,\d{1,2}(?!\d)|\?/)
    const change = { language: 'es' }
    await user.call('PUT', '/api/preferences', change)
    expect(joinText(await socket.sendAndWait(chat, 'buy 20 tokens of WIF'))).toMatch(/20 WIF\b.*\d,\d{2}\b/s)
    await user.call('PUT', '/api/preferences', { language: 'en' })
  })

  test('of another user cannot be pressed, cancelled, renewed or confirmed', async () => {
    const chat = await newChat(user)
    const card = findCard(await socket.sendAndWait(chat, 'buy $10 of BONK'))
    const stranger = await newUser(world)
    const before = await countTrades()
    for (const act of ['cancel', 'renew']) {
      const { status } = await stranger.call('POST', `/api/chats/${chat}/messages/${card.id}/${act}`, {})
      expect(status).toBe(403)
    }
    const { intentId } = card.tradeData
    const stolen = { amountInUsd: '10', tokenAddress: bonk, intentId }
    expect((await stranger.call('POST', '/buy', stolen)).body).toMatchObject({ code: 'INTENT_MISMATCH' })
    expect((await stranger.call('POST', '/buy', { ...stolen, chatId: chat })).status).toBe(403)
    const theirs = await openChatSocket(world.url, stranger)
    const sent = { chatId: chat, content: 'yes', clientId: randomUUID() }
    expect(await theirs.send('message', sent)).toMatchObject({ ok: false, code: 'NOT_YOURS' })
    theirs.close()
    expect(await countTrades()).toBe(before)
    const now = (await fetchMessagesAfter(user, chat)).find(({ id }) => id === card.id)
    expect(now).toMatchObject({ tradeData: { state: 'open' } })
  })
})
