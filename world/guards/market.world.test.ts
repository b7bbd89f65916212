import { addressKey } from '@murmur/contract/address'
import type { TradeData } from '@murmur/contract/chat/cards'
import type { IntentId } from '@murmur/contract/ids'
import type { Quote, TradeReply } from '@murmur/contract/trading/trades'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newChat, openChatSocket } from '../clients/chat-client.ts'
import { textAnswer, toolCall } from '../model-stub/answer.ts'
import { type ModelStub, startModelStub } from '../model-stub/start-model-stub.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { type ChainReader, chainReader } from '../proofs/chain-reader.ts'
import { type CompetingTrader, createCompetingTrader } from '../proofs/competing-trader.ts'
import { fetchTrades, findDifferences } from '../proofs/ledger.ts'
import { callDebugRpc } from '../sandbox-control/debug-rpc.ts'
import { injectFault } from '../sandbox-control/inject-fault.ts'
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
let competitor: CompetingTrader
beforeAll(async () => {
  stub = await startModelStub({
    answer({ text, results }) {
      if (results.length > 0) return textAnswer('There you are.')
      const token = /0x[0-9a-f]{40}/i.exec(text)?.[0]
      return toolCall('propose', { side: 'buy', token, chain: 'eth', amountUsd: '5' })
    },
  })
  const brain = { ASSISTANT_BRAIN: 'openai-compatible', ASSISTANT_MODEL: 'stub', ASSISTANT_BASE_URL: stub.url }
  world = await startWorld({ debug: true, env: { ...brain, TREASURY_ADDRESS: treasury, TRADE_ANSWER_SECONDS: '3' } })
  chain = chainReader(world.sandboxUrl)
  competitor = await createCompetingTrader(world.sandboxUrl)
  user = await newUser(world)
})
afterAll(async () => {
  await world?.stop()
  await stub?.stop()
})

type Token = { chain: 'eth' | 'sol'; address: string }
const requestQuote = async (body: object): Promise<Quote> => {
  const reply = await user.call('POST', '/api/quotes', body)
  expect(reply).toMatchObject({ status: 200 })
  return reply.body.data
}
const buyBody = ({ address }: Token, intentId?: IntentId) => ({
  amountInUsd: '25',
  tokenAddress: address,
  ...(intentId ? { intentId } : {}),
})
const buyQuote = (token: Token) => requestQuote({ side: 'buy', ...buyBody(token) })
const buy = (token: Token, intentId: IntentId) => user.call<TradeReply>('POST', '/buy', buyBody(token, intentId))
const units = ({ amountBaseUnits }: { amountBaseUnits: string }) => BigInt(amountBaseUnits)
const minReceived = ({ receive }: Quote) => (units(receive) * 9_900n) / 10_000n
const readBalance = (token: Token) => chain.token(token.chain, token.address, user.addresses[token.chain])

/** Waits until the node has the transaction of the user's last purchase. Returns its hash. */
async function waitUntilSent(token: Token): Promise<string> {
  const findHash = async () => {
    const [trade] = await fetchTrades(user)
    if (!trade?.hash || addressKey(trade.tokenOut.address) !== addressKey(token.address)) return undefined
    return (await callDebugRpc(world.sandboxUrl, 'eth', 'eth_getTransactionByHash', [trade.hash]))
      ? trade.hash
      : undefined
  }
  await expect.poll(findHash, { timeout: 90_000 }).toBeDefined()
  return (await findHash()) ?? ''
}

/** Raises a token's price until a purchase returns at least `bps` less than the quote `since`. */
async function raisePrice(token: Token, since: Quote, bps: bigint): Promise<void> {
  if (token.chain === 'sol') {
    const percent = Number(bps) / 100 + 0.05
    return injectFault(world.sandboxUrl, 'sol', { action: 'price', mint: token.address, percent })
  }
  const bound = (units(since.receive) * (10_000n - bps)) / 10_000n
  while (units((await buyQuote(token)).receive) > bound) await competitor.buy(token.address, ether)
}

describe.each([ldo, jup] as Token[])('a market that moves on $chain', (token) => {
  test('lets a trade fill at least the shown minimum, and the receipt shows the received amount', async () => {
    const quote = await buyQuote(token)
    expect(units(quote.receiveAtLeast)).toBe(minReceived(quote))
    await raisePrice(token, quote, 40n)
    const before = await readBalance(token)
    const { body } = await buy(token, quote.intentId)
    expect(body).toMatchObject({ success: true, data: { status: 'successful', bought: expect.anything() } })
    const bought = (await readBalance(token)) - before
    expect(bought).toBeLessThan(units(quote.receive))
    expect(bought).toBeGreaterThanOrEqual(units(quote.receiveAtLeast))
    const [receipt] = await fetchTrades(user)
    expect([units(body.data.bought ?? quote.receive), units(receipt?.tokenOut ?? quote.receive)]).toEqual([
      bought,
      bought,
    ])
  })

  test('prevents a trade from being sent if the price moves beyond the shown minimum', async () => {
    const quote = await buyQuote(token)
    await raisePrice(token, quote, 130n)
    const owner = user.addresses[token.chain]
    const [landed, before] = [await chain.countIncluded(token.chain, owner), await readBalance(token)]
    expectRefusal('PRICE_MOVED', await buy(token, quote.intentId))
    expect([await chain.countIncluded(token.chain, owner), await readBalance(token)]).toEqual([landed, before])
    expect((await fetchTrades(user))[0]?.status).not.toBe('Pending')
  })
})

test('the receipt of a sale shows the paid fee, not the quoted fee', async () => {
  const all = { percentage: '100', tokenAddress: ldo.address }
  const quote = await requestQuote({ side: 'sell', ...all })
  const before = await chain.coin('eth', treasury)
  await competitor.buy(ldo.address, 3n * ether)
  const { body } = await user.call<TradeReply>('POST', '/sell', { ...all, intentId: quote.intentId })
  const paid = (await chain.coin('eth', treasury)) - before
  expect(paid).toBeGreaterThan(units(quote.platformFee))
  expect(units(body.data.platformFee ?? quote.platformFee)).toBe(paid)
  expect(units((await fetchTrades(user))[0]?.platformFee ?? quote.platformFee)).toBe(paid)
})

test('a signed trade fails on chain if a competitor moves the price too far, and then costs only its fee', async () => {
  const quote = await buyQuote(aave)
  const before = await readBalance(aave)
  await injectFault(world.sandboxUrl, 'eth', { action: 'hold' })
  const { body } = await buy(aave, quote.intentId)
  expect(body.data.status).toBe('pending')
  // On a busy machine the reply may precede the signature: only a sent transaction can still fail on chain.
  const hash = await waitUntilSent(aave)
  await competitor.buy(aave.address, 100n * ether)
  // The node mines in order of arrival: it drops the trade, and refuses the same bytes until the competitor's purchase is mined.
  const refuseSends = (count: number) =>
    injectFault(world.sandboxUrl, 'eth', { action: 'refuse', method: 'eth_sendRawTransaction', count })
  await refuseSends(1_000)
  await callDebugRpc(world.sandboxUrl, 'eth', 'anvil_dropTransaction', [hash])
  await callDebugRpc(world.sandboxUrl, 'eth', 'evm_mine')
  await refuseSends(0)
  await injectFault(world.sandboxUrl, 'eth', { action: 'release' })
  await expect.poll(async () => (await fetchTrades(user))[0]?.status, { timeout: 90_000 }).toBe('Failed')
  expect(await readBalance(aave)).toBe(before)
  await expect.poll(() => findDifferences(user, chain), { timeout: 90_000 }).toEqual([])
})

describe('an exchange on Solana', () => {
  const withFault = async <T>(action: 'loosen' | 'tighten', act: () => Promise<T>): Promise<T> => {
    await injectFault(world.sandboxUrl, 'sol', { action, count: 1_000 })
    try {
      return await act()
    } finally {
      await injectFault(world.sandboxUrl, 'sol', { action, count: 0 })
    }
  }

  test('that guarantees more than requested does not change the slippage that the user set', async () => {
    const quote = await withFault('tighten', () => buyQuote(jup))
    expect(units(quote.receiveAtLeast)).toBe(minReceived(quote))
  })

  test('that guarantees less than the agreed minimum is not signed', async () => {
    const quote = await buyQuote(jup)
    expectRefusal('PRICE_MOVED', await withFault('loosen', () => buy(jup, quote.intentId)))
  })
})

describe('a card', () => {
  const cardAfter = async (text: string) => {
    const chatId = await newChat(user)
    const socket = await openChatSocket(world.url, user)
    const answer = await socket.sendAndWait(chatId, text)
    return { chatId, socket, card: answer.find(({ type }) => type === 'trade_execution')?.tradeData as TradeData }
  }

  test('shows the minimum, which is less than the expected amount', async () => {
    const { card, socket } = await cardAfter(`buy 5 dollars of ${link.address} on ethereum`)
    expect(card.quote.receiveAtLeast.amount).toBeLessThan(card.quote.receive.amount)
    expect(units(card.quote.receiveAtLeast)).toBe(minReceived(card.quote))
    socket.close()
  })

  test('appears for the chain that the user named, and not for the same address on a chain that a model proposes', async () => {
    const before = (await fetchTrades(user)).length
    const named = await cardAfter(`buy 5 dollars of ${zro.address} on ethereum`)
    expect(named.card).toMatchObject({ chain: 'eth', state: 'open', origin: 'stated' })
    named.socket.close()
    const earlierRequests = stub.requests.length
    const { card, chatId, socket } = await cardAfter(`buy 5 dollars of ${zro.address} on base`)
    expect(stub.requests.length).toBeGreaterThan(earlierRequests)
    expect(card).toBeUndefined()
    await socket.sendAndWait(chatId, 'yes')
    expect((await fetchTrades(user)).length).toBe(before)
    socket.close()
  })
})
