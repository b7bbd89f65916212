import type { TradeData } from '@murmur/contract/chat/cards'
import type { ChatMessage } from '@murmur/contract/chat/chats'
import { describe, expect, test } from 'vitest'
import { type ChatSocket, newChat } from '../clients/chat-client.ts'
import type { ApiUser } from '../new-user.ts'
import { fetchBalances } from './ledger.ts'
import { shareChatWorld } from './share-chat-world.ts'

let user: ApiUser
let socket: ChatSocket

shareChatWorld((opened) => {
  ;({ user, socket } = opened)
})

const findTrade = (answer: readonly ChatMessage[]): TradeData | undefined =>
  answer.find(({ type }) => type === 'trade_execution')?.tradeData ?? undefined
const joinText = (answer: readonly ChatMessage[]) => answer.map(({ content }) => content).join('\n')

/** Sends a message in a new chat, and returns the card. */
async function openCard(text: string): Promise<TradeData> {
  const answer = await socket.sendAndWait(await newChat(user), text)
  const trade = findTrade(answer)
  if (!trade) throw new Error(`No card in ${joinText(answer)}`)
  return trade
}

/** Base units of SOL that a trade may spend. */
async function readSpendable(): Promise<bigint> {
  const coin = (await fetchBalances(user)).sol.tokens.find(({ isCoin }) => isCoin)
  return BigInt(coin?.sellableBaseUnits ?? 0)
}

const postCard = ({ type, amountText, address, chain, intentId }: TradeData) =>
  type === 'buy'
    ? user.call('POST', '/buy', { amountInUsd: amountText, tokenAddress: address, chain, intentId })
    : user.call('POST', '/sell', { percentage: amountText, tokenAddress: address, chain, intentId })

describe('a purchase by chat', () => {
  test('spends exactly the stated amount of the coin after a typed yes', async () => {
    const chat = await newChat(user)
    const answer = await socket.sendAndWait(chat, 'buy 0.1 SOL of BONK')
    expect(findTrade(answer)).toMatchObject({
      type: 'buy',
      isPayStated: true,
      origin: 'stated',
      quote: { pay: { amountBaseUnits: '100000000', symbol: 'SOL' } },
    })
    expect(joinText(answer)).toContain('Are you sure you want to buy BONK for 0.1 SOL?')
    const done = joinText(await socket.sendAndWait(chat, 'yes'))
    expect(done).toBe('Trade Successful. Bought BONK for 0.1 SOL')
  })

  test('is confirmed by a press only with the terms of its card, and counts towards the limits in dollars', async () => {
    const card = await openCard('put 0.05 sol into bonk')
    const worth = card.quote.pay.usdValue ?? 0
    expect(card.amount).toBeGreaterThan(worth * 0.97)
    expect(card.amount).toBeLessThan(worth * 1.03 + 0.01)
    const other = { ...card, amountText: '1' }
    expect((await postCard(other)).body).toMatchObject({ success: false, code: 'INTENT_MISMATCH' })
    expect((await postCard(card)).body).toMatchObject({ success: true, message: 'Bought BONK for 0.05 SOL' })
  })

  test('spends a share of the coin or as much as possible, and keeps the gas reserve', async () => {
    const spendable = await readSpendable()
    const half = await openCard('half my SOL into JUP')
    expect(half.quote.pay.amountBaseUnits).toBe(String(spendable / 2n))
    const most = await openCard('buy as much JUP as I can')
    // A twentieth of the reserve more: the balance may fall by a fee before the confirmation.
    expect(most.quote.pay.amountBaseUnits).toBe(String(spendable - 500_000n))
  })

  test('of a number of tokens is quoted in dollars for about that number', async () => {
    const card = await openCard('buy 100000 tokens of BONK')
    expect(card.isPayStated).toBe(false)
    expect(card.quote.receive.amount).toBeGreaterThan(100_000 * 0.98)
    expect(card.quote.receive.amount).toBeLessThan(100_000 * 1.02)
  })

  test('in a coin of another chain, or of more than is held, opens no card', async () => {
    const chat = await newChat(user)
    const wrongCoin = await socket.sendAndWait(chat, 'buy 0.1 SOL of BRETT')
    expect([findTrade(wrongCoin), joinText(wrongCoin)]).toEqual([undefined, expect.stringContaining('pay with ETH')])
    const tooMuch = await socket.sendAndWait(chat, 'buy 500 SOL of BONK')
    expect([findTrade(tooMuch), joinText(tooMuch)]).toEqual([
      undefined,
      expect.stringContaining('balance is too small'),
    ])
    const dust = await socket.sendAndWait(chat, 'buy 0.000001 SOL of BONK')
    expect(findTrade(dust)).toBeUndefined()
  })
})

describe('a sale by chat', () => {
  test('sells exactly the stated number of tokens', async () => {
    const card = await openCard('sell 1000 BONK')
    const { decimals, amountBaseUnits } = card.quote.pay
    expect(amountBaseUnits).toBe(String(1000n * 10n ** BigInt(decimals)))
    expect((await postCard(card)).body).toMatchObject({ success: true, message: 'Sold 1000.000000 BONK' })
  })

  test('for an amount of dollars sells tokens of that value', async () => {
    const card = await openCard('sell $2 of BONK')
    expect(card.quote.pay.usdValue).toBeGreaterThan(1.97)
    expect(card.quote.pay.usdValue).toBeLessThan(2.03)
  })

  test('of more than is held is answered with the holding', async () => {
    const answer = await socket.sendAndWait(await newChat(user), 'sell 999999999999 BONK')
    expect(findTrade(answer)).toBeUndefined()
    expect(joinText(answer)).toMatch(/You hold [\d,.]+ BONK/)
  })
})
