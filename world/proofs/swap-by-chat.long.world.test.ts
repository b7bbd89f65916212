import type { ChainKey } from '@murmur/contract/chains'
import type { TradeData } from '@murmur/contract/chat/cards'
import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { Language } from '@murmur/contract/languages'
import { beforeAll, expect, test } from 'vitest'
import { newChat } from '../clients/chat-client.ts'
import { dollarTokens, sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { fetchBalances, fetchTrades } from './ledger.ts'
import { type ChatWorld, shareChatWorld } from './share-chat-world.ts'

const bonk = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const { jup, link } = sandboxTokens

let chatWorld: ChatWorld
shareChatWorld((given) => {
  chatWorld = given
})

/** The user holds dollars on Solana and on Ethereum, and some BONK. */
beforeAll(async () => {
  const buys = [
    { amountInUsd: '120', tokenAddress: dollarTokens.sol, chain: 'sol' },
    { amountInUsd: '40', tokenAddress: bonk, chain: 'sol' },
    { amountInUsd: '30', tokenAddress: dollarTokens.eth, chain: 'eth' },
  ]
  for (const each of buys)
    expect((await chatWorld.user.call('POST', '/buy', each)).body).toMatchObject({ success: true })
})

async function fetchHeldUnits(chain: ChainKey, address: string): Promise<bigint> {
  const { tokens } = (await fetchBalances(chatWorld.user))[chain]
  const token = tokens.find((each) => each.address.toLowerCase() === address.toLowerCase())
  return BigInt(token?.amountBaseUnits ?? '0')
}

async function openChat(language: Language = 'en') {
  const { socket, user } = chatWorld
  const chatId = await newChat(user)
  return async (text: string) => {
    const answer = await socket.sendAndWait(chatId, text, { language })
    const card = answer.find(({ type }) => type === 'trade_execution') as
      | (ChatMessage & { tradeData: TradeData })
      | undefined
    return { text: answer.map(({ content }) => content).join('\n'), card, suggestions: answer.at(-1)?.suggestions }
  }
}

test('a swap of a number of tokens is requested by message, released by a yes, and changes both balances', async () => {
  const say = await openChat()
  const [paid, got, trades] = [
    await fetchHeldUnits('sol', dollarTokens.sol),
    await fetchHeldUnits('sol', bonk),
    await fetchTrades(chatWorld.user),
  ]
  const { card } = await say('swap 20 USDC to BONK')
  expect(card).toMatchObject({
    content: 'Are you sure you want to buy BONK for 20 USDC?',
    tradeData: { type: 'buy', symbol: 'BONK', origin: 'stated', state: 'open', payWith: `sol:${dollarTokens.sol}` },
  })
  const quote = card?.tradeData.quote
  expect(quote).toMatchObject({ pay: { symbol: 'USDC', amountBaseUnits: '20000000' }, receive: { symbol: 'BONK' } })
  expect([quote?.platformFee.symbol, quote?.risk?.level]).toEqual(['USDC', expect.any(String)])
  expect(await fetchTrades(chatWorld.user)).toHaveLength(trades.length)
  expect((await say('yes')).text).toBe('Trade Successful. Bought BONK for 20 USDC')
  const done = await chatWorld.socket.awaitUpdate(card?.id ?? '', ({ tradeData }) => tradeData?.isCompleted === true)
  expect(done.tradeData).toMatchObject({ success: true, sold: { symbol: 'USDC' }, bought: { symbol: 'BONK' } })
  await expect.poll(() => fetchHeldUnits('sol', dollarTokens.sol)).toBe(paid - 20_000_000n)
  await expect
    .poll(() => fetchHeldUnits('sol', bonk))
    .toBe(got + BigInt(done.tradeData?.bought?.amountBaseUnits ?? '0'))
  expect(await fetchTrades(chatWorld.user)).toHaveLength(trades.length + 1)
})

test('a card with a dollar amount is released only by a press that names the paying token', async () => {
  const say = await openChat()
  const { card } = await say('buy $10 of BONK with USDC')
  expect(card).toMatchObject({ content: 'Are you sure you want to buy $10 of BONK with USDC?' })
  const { intentId, amountText, address, payWith } = card?.tradeData ?? {}
  const press = { chatId: card?.chatId, intentId, amountInUsd: amountText, tokenAddress: address, chain: 'sol' }
  expect((await chatWorld.user.call('POST', '/buy', press)).body).toMatchObject({ code: 'INTENT_MISMATCH' })
  const { body } = await chatWorld.user.call('POST', '/buy', { ...press, payWith })
  expect(body).toMatchObject({ success: true, data: { sold: { symbol: 'USDC' }, bought: { symbol: 'BONK' } } })
})

test.each<[Language, string, string]>([
  ['en', 'convert half my BONK into USDC', 'no'],
  ['es', 'convierte la mitad de mis BONK en USDC', 'no'],
  ['fr', 'convertis la moitié de mes BONK en USDC', 'non'],
  ['pt', 'converta metade dos meus BONK em USDC', 'não'],
  ['zh', '把一半的BONK换成USDC', '不'],
  ['ar', 'حوّل نصف BONK إلى USDC', 'لا'],
])('in %s half of a holding is swapped to the stablecoin of its own chain', async (language, words, no) => {
  const say = await openChat(language)
  const { card } = await say(words)
  expect(card?.tradeData).toMatchObject({ address: dollarTokens.sol, payWith: `sol:${bonk}`, origin: 'stated' })
  const half = (await fetchHeldUnits('sol', bonk)) / 2n
  expect(BigInt(card?.tradeData.quote.pay.amountBaseUnits ?? '0')).toBe(half)
  await say(no)
})

test('a swap without an amount asks for it, and the answer is an amount of the paying token', async () => {
  const say = await openChat()
  const question = await say('use my USDC to buy JUP')
  expect([question.card, question.text]).toEqual([undefined, expect.stringContaining('How much USDC')])
  const { card } = await say('5')
  expect(card?.tradeData).toMatchObject({ address: jup.address, payWith: `sol:${dollarTokens.sol}` })
  expect(card?.tradeData.quote.pay).toMatchObject({ symbol: 'USDC', amountBaseUnits: '5000000' })
  // A correction keeps the paying token.
  const changed = await say('no wait, make it 4')
  expect(changed.card?.tradeData).toMatchObject({ payWith: `sol:${dollarTokens.sol}` })
  expect(changed.card?.tradeData.quote.pay.amountBaseUnits).toBe('4000000')
  expect((await say('yes')).text).toMatch(/^Trade Successful/)
})

test('the paying token is on the chain of the bought token', async () => {
  const say = await openChat()
  const { card } = await say('swap 5 USDC for LINK')
  expect(card?.tradeData).toMatchObject({ chain: 'eth', address: link.address, payWith: `eth:${dollarTokens.eth}` })
})

test('a paying token that is not held or is on another chain leads to a question, and its answer opens the card', async () => {
  const say = await openChat()
  const notHeld = await say('buy $5 of BONK with WIF')
  expect(notHeld.card).toBeUndefined()
  expect(notHeld.text).toContain('You have no WIF on Solana')
  expect(notHeld.suggestions?.[0]).toBe('SOL')
  const { card } = await say('SOL')
  expect(card?.tradeData).toMatchObject({ symbol: 'BONK', amountText: '5', quote: { pay: { symbol: 'SOL' } } })
  const other = await openChat()
  const differentChains = await other('swap 20 LINK to BONK')
  expect([differentChains.card, differentChains.text]).toEqual([
    undefined,
    expect.stringContaining('a swap stays on one chain'),
  ])
  expect((await other('with USDC')).text).toMatch(/How much USDC/)
})

test.each([
  ['more than the balance', 'swap 100000 USDC to BONK', /USDC/],
  ['an unknown token', 'swap 20 USDC to ZQXJ', /ZQXJ/],
  ['an unknown token that pays', 'swap 20 ZQXJ to BONK', /ZQXJ/],
  ['a refusal', "don't swap 20 USDC to BONK", /./],
  ['a question', 'should I swap 20 USDC to BONK?', /./],
  ['a condition', 'swap 20 USDC to BONK if it drops', /./],
  ['the place of a trade', 'buy $10 of BONK with Jupiter', /./],
  ['dollars of the paying token', 'swap $20 of USDC to BONK', /Say yes/],
])('%s opens no card', async (_, words, answer) => {
  const say = await openChat()
  const { text, card } = await say(words)
  expect(card).toBeUndefined()
  expect(text).toMatch(answer)
})

test('a token pays only if the user named it, not if an answer only showed it', async () => {
  const say = await openChat()
  await say('trending on solana')
  const { card } = await say('convert half of the first one into USDC')
  expect(card).toBeUndefined()
})
