import type { TradeData } from '@murmur/contract/chat/cards'
import type { IntentId } from '@murmur/contract/ids'
import type { Quote, TradeReply } from '@murmur/contract/trading/trades'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newChat, openChatSocket } from '../clients/chat-client.ts'
import { calling, spoken } from '../model-stub/answer.ts'
import { type ModelStub, startModelStub } from '../model-stub/start-model-stub.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { type ChainReader, chainReader } from '../proofs/chain-reader.ts'
import { differences, tradesOf } from '../proofs/ledger.ts'
import { openRival, type Rival } from '../proofs/move-price.ts'
import { debugRpc } from '../sandbox-control/debug-rpc.ts'
import { makeTrouble } from '../sandbox-control/make-trouble.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../start-world.ts'
import { expectRefusal } from './expect-refusal.ts'

const { aave, ldo, link, jup, zro } = sandboxTokens
const treasury = '0x00000000000000000000000000000000000fEe51'
const ether = 10n ** 18n

let stub: ModelStub
let world: World
let user: ApiUser
let chain: ChainReader
let rival: Rival
beforeAll(async () => {
  stub = await startModelStub({
    answer({ text, results }) {
      if (results.length > 0) return spoken('There you are.')
      const token = /0x[0-9a-f]{40}/i.exec(text)?.[0]
      return calling('propose', { side: 'buy', token, chain: 'eth', amountUsd: '5' })
    },
  })
  const brain = { ASSISTANT_BRAIN: 'openai-compatible', ASSISTANT_MODEL: 'stub', ASSISTANT_BASE_URL: stub.url }
  world = await startWorld({ debug: true, env: { ...brain, TREASURY_ADDRESS: treasury, TRADE_ANSWER_SECONDS: '3' } })
  chain = chainReader(world.sandboxUrl)
  rival = await openRival(world.sandboxUrl)
  user = await newUser(world)
})
afterAll(async () => {
  await world?.stop()
  await stub?.stop()
})

type Token = { chain: 'eth' | 'sol'; address: string }
const quoteOf = async (body: object): Promise<Quote> => {
  const reply = await user.call('POST', '/api/quotes', body)
  expect(reply).toMatchObject({ status: 200 })
  return reply.body.data
}
const buying = ({ address }: Token, intentId?: IntentId) => ({
  amountInUsd: '25',
  tokenAddress: address,
  ...(intentId ? { intentId } : {}),
})
const buyQuote = (token: Token) => quoteOf({ side: 'buy', ...buying(token) })
const buy = (token: Token, intentId: IntentId) => user.call<TradeReply>('POST', '/buy', buying(token, intentId))
const units = ({ amountBaseUnits }: { amountBaseUnits: string }) => BigInt(amountBaseUnits)
const leastOf = ({ receive }: Quote) => (units(receive) * 9_900n) / 10_000n
const held = (token: Token) => chain.token(token.chain, token.address, user.addresses[token.chain])

/** Makes a token dearer, until a purchase gets at least so many basis points less than this quote promised. */
async function makeDearer(token: Token, since: Quote, bps: bigint): Promise<void> {
  if (token.chain === 'sol') {
    const percent = Number(bps) / 100 + 0.05
    return makeTrouble(world.sandboxUrl, 'sol', { action: 'price', mint: token.address, percent })
  }
  const bound = (units(since.receive) * (10_000n - bps)) / 10_000n
  while (units((await buyQuote(token)).receive) > bound) await rival.buy(token.address, ether)
}

describe.each([ldo, jup] as Token[])('a market that moves on $chain', (token) => {
  test('between quote and fill: the least that was shown holds, and the receipt shows what came', async () => {
    const quote = await buyQuote(token)
    expect(units(quote.receiveAtLeast)).toBe(leastOf(quote))
    await makeDearer(token, quote, 40n)
    const before = await held(token)
    const { body } = await buy(token, quote.intentId)
    expect(body).toMatchObject({ success: true, data: { status: 'successful', bought: expect.anything() } })
    const bought = (await held(token)) - before
    expect(bought).toBeLessThan(units(quote.receive))
    expect(bought).toBeGreaterThanOrEqual(units(quote.receiveAtLeast))
    const [receipt] = await tradesOf(user)
    expect([units(body.data.bought ?? quote.receive), units(receipt?.tokenOut ?? quote.receive)]).toEqual([
      bought,
      bought,
    ])
  })

  test('past the least that was shown: nothing is sent', async () => {
    const quote = await buyQuote(token)
    await makeDearer(token, quote, 130n)
    const owner = user.addresses[token.chain]
    const [landed, before] = [await chain.landed(token.chain, owner), await held(token)]
    expectRefusal('PRICE_MOVED', await buy(token, quote.intentId))
    expect([await chain.landed(token.chain, owner), await held(token)]).toEqual([landed, before])
    expect((await tradesOf(user))[0]?.status).not.toBe('Pending')
  })
})

test('a sale is receipted with the fee that was paid, not with the one that was quoted', async () => {
  const all = { percentage: '100', tokenAddress: ldo.address }
  const quote = await quoteOf({ side: 'sell', ...all })
  const before = await chain.coin('eth', treasury)
  await rival.buy(ldo.address, 3n * ether)
  const { body } = await user.call<TradeReply>('POST', '/sell', { ...all, intentId: quote.intentId })
  const paid = (await chain.coin('eth', treasury)) - before
  expect(paid).toBeGreaterThan(units(quote.platformFee))
  expect(units(body.data.platformFee ?? quote.platformFee)).toBe(paid)
  expect(units((await tradesOf(user))[0]?.platformFee ?? quote.platformFee)).toBe(paid)
})

test('a signed trade that another overtakes by more fails on the chain, and costs its fee alone', async () => {
  const quote = await buyQuote(aave)
  const before = await held(aave)
  await makeTrouble(world.sandboxUrl, 'eth', { action: 'hold' })
  const { body } = await buy(aave, quote.intentId)
  expect(body.data.status).toBe('pending')
  // The node forgets it, and has another's when the same bytes come again.
  await debugRpc(world.sandboxUrl, 'eth', 'anvil_dropTransaction', [body.data.transactionHash])
  await rival.buy(aave.address, 100n * ether)
  await makeTrouble(world.sandboxUrl, 'eth', { action: 'release' })
  await expect.poll(async () => (await tradesOf(user))[0]?.status, { timeout: 30_000 }).toBe('Failed')
  expect(await held(aave)).toBe(before)
  await expect.poll(() => differences(user, chain), { timeout: 30_000 }).toEqual([])
})

describe('an exchange on Solana', () => {
  const during = async <T>(action: 'loosen' | 'tighten', act: () => Promise<T>): Promise<T> => {
    await makeTrouble(world.sandboxUrl, 'sol', { action, count: 1_000 })
    try {
      return await act()
    } finally {
      await makeTrouble(world.sandboxUrl, 'sol', { action, count: 0 })
    }
  }

  test('that guarantees more than requested keeps the slippage that the user set', async () => {
    const quote = await during('tighten', () => buyQuote(jup))
    expect(units(quote.receiveAtLeast)).toBe(leastOf(quote))
  })

  test('that guarantees less than was agreed to gets no signature', async () => {
    const quote = await buyQuote(jup)
    expectRefusal('PRICE_MOVED', await during('loosen', () => buy(jup, quote.intentId)))
  })
})

describe('a card', () => {
  const cardAfter = async (text: string) => {
    const chatId = await newChat(user)
    const socket = await openChatSocket(world.url, user)
    const answer = await socket.say(chatId, text)
    return { chatId, socket, card: answer.find(({ type }) => type === 'trade_execution')?.tradeData as TradeData }
  }

  test('shows the minimum, which is less than the expected amount', async () => {
    const { card, socket } = await cardAfter(`buy 5 dollars of ${link.address} on ethereum`)
    expect(card.quote.receiveAtLeast.amount).toBeLessThan(card.quote.receive.amount)
    expect(units(card.quote.receiveAtLeast)).toBe(leastOf(card.quote))
    socket.close()
  })

  test('appears for the chain that the user named, and not for the same address on the chain that a model put up', async () => {
    const before = (await tradesOf(user)).length
    const named = await cardAfter(`buy 5 dollars of ${zro.address} on ethereum`)
    expect(named.card).toMatchObject({ chain: 'eth', state: 'open', origin: 'stated' })
    named.socket.close()
    const earlierRequests = stub.requests.length
    const { card, chatId, socket } = await cardAfter(`buy 5 dollars of ${zro.address} on base`)
    expect(stub.requests.length).toBeGreaterThan(earlierRequests)
    expect(card).toBeUndefined()
    await socket.say(chatId, 'yes')
    expect((await tradesOf(user)).length).toBe(before)
    socket.close()
  })
})
