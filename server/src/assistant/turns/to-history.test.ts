import { toSolanaAddress } from '@murmur/contract/address'
import type { TradeData } from '@murmur/contract/chat/cards'
import { parseIntentId } from '@murmur/contract/ids'
import { expect, test } from 'vitest'
import { tokenRefs } from '#assistant/tools/token-refs.ts'
import { makeCardIntent } from '#assistant/turns/test-support/card-intent.ts'
import { chatLog, type Line } from '#assistant/turns/test-support/chat-log.ts'
import { market } from '#assistant/turns/test-support/make-token.ts'
import { toHistory, toModelHistory } from './to-history.ts'

const { bonk, usdcEth } = market
const at = '2026-01-01T00:00:00Z'
const nowMs = Date.parse(at) + 90_000
const own = toSolanaAddress('7vmPGwjuzmmhHCBXfnU5pyN3KnnZhE8Dmzqtn3TExAGM')

test('the history replaces each card by a placeholder without names and addresses', () => {
  const { log } = chatLog([
    { role: 'user', content: 'my address' },
    { role: 'assistant', type: 'deposit_address', content: 'Your Solana address: So1' },
    { role: 'assistant', type: 'search_results', content: 'Tokens called SCAM' },
  ])
  expect(log.flatMap(toHistory).map(({ text }) => text)).toEqual([
    'my address',
    '[the deposit address of the user was shown]',
    '[a table of tokens was shown]',
  ])
})

async function describe(line: Omit<Line, 'role'>, trades = new Map<string, TradeData>()) {
  const refs = tokenRefs()
  const { log } = chatLog([{ role: 'assistant', ...line }])
  const [described] = await toModelHistory({ loadCards: async () => trades, language: 'en', refs, nowMs }, log)
  return { card: described?.card, refs }
}
const row = { ...bonk, mcap: null, say: `Info on ${bonk.address}`, imitates: null }

test('a summary shows a model the rows of a table in their order, by refs that lead to the tokens', async () => {
  const searchData = { query: 'coins', purpose: 'results' as const, from: 'words' as const }
  const tokens = [row, { ...row, ...usdcEth, symbol: `USDC\u202e ${'x'.repeat(90)}`, mcap: null, imitates: null }]
  const { card, refs } = await describe({ type: 'search_results', extras: { searchData: { ...searchData, tokens } } })
  expect(card).toMatchObject({ card: 'table of tokens', rows: [{ ref: 't1' }, { ref: 't2' }] })
  expect(refs.findId('t2')).toEqual({ chain: 'eth', address: usdcEth.address })
  const text = JSON.stringify(card)
  expect(text).not.toMatch(/\u202e|x{30}/)
  for (const { address } of [bonk, usdcEth]) expect(text).not.toContain(address)
})

test('a summary shows a model the figures of a card with source and age', async () => {
  const figures = { price: 0.00002, liquidity: 5, twentyFourHour: 1.5, mc: 9, oneHour: null }
  const infoData = { ...bonk, ...figures, imitates: null, asOf: at, source: 'Jupiter' }
  const { card } = await describe({ type: 'token_info', extras: { infoData } })
  expect(card).toMatchObject({ price: 0.00002, source: 'Jupiter', ageSeconds: 90 })
  const points: [number, number][] = [
    [1, 3],
    [2, 1],
    [3, 2],
  ]
  const chartData = { ...bonk, range: '1d' as const, points, source: 'Jupiter', asOf: at }
  const chart = await describe({ type: 'price_chart', extras: { chartData } })
  expect(chart.card).toMatchObject({ first: 3, last: 2, lowest: 1, highest: 3, ageSeconds: 90 })
})

test('a summary shows a model the state and the amounts of a trade', async () => {
  const intentId = parseIntentId('intent')
  const { quote } = makeCardIntent(intentId, {
    side: 'buy',
    tokenAddress: bonk.address,
    chain: 'sol',
    amountInUsd: '5',
  })
  const trade = {
    type: 'buy',
    state: 'failed',
    origin: 'suggested',
    amountText: '5',
    address: bonk.address,
    symbol: 'BONK',
    chain: 'sol',
    isVerified: true,
    quote,
    sold: null,
    bought: null,
    platformFee: null,
    networkFee: null,
    message: 'The price moved',
  } as unknown as TradeData
  const { card } = await describe({ type: 'trade_execution', intentId }, new Map([[intentId, trade]]))
  expect(card).toMatchObject({
    card: 'trade',
    state: 'failed',
    side: 'buy',
    amountUsd: '5',
    token: { ref: 't1' },
    confirmed: 'only by a press',
    quoted: { outcome: 'The price moved' },
  })
  expect((await describe({ type: 'trade_execution', intentId })).card).toBeUndefined()
})

test('a summary keeps the addresses of the user and of recipients from a model', async () => {
  const shown = await describe({ type: 'deposit_address', extras: { addressData: { chain: 'sol', address: own } } })
  const sendData = { symbol: 'SOL', recipientName: 'Mum', address: own }
  const sent = await describe({ content: 'Here is the form.', extras: { sendData } })
  expect([shown.card?.chain, sent.card?.card]).toEqual(['sol', 'link to the send form'])
  expect(JSON.stringify([shown.card, sent.card])).not.toMatch(new RegExp(`${own}|Mum`))
})
