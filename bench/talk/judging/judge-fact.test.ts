import { languages } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { parseFact } from '../fact.ts'
import type { Answer } from '../reading/answer.ts'
import { getCatalog } from '../reading/catalog.ts'
import { makeAnswer, makeView } from '../test-support/make-evidence.ts'
import { findToken } from '../tokens.ts'
import { judgeAge } from './facts/token-facts.ts'
import { judgeHistory } from './facts/trade-facts.ts'
import { judgeFact } from './judge-fact.ts'

const bonk = findToken({ symbol: 'BONK', chain: 'sol' })
const wif = findToken({ symbol: 'WIF', chain: 'sol' })
const detail = {
  price: 0.0000148,
  priceChange24hPercent: -3.2,
  marketCap: 1_204_000,
  holders: null,
  createdAt: '2026-11-20T00:00:00Z',
  isVerified: true,
}
const position = {
  ...bonk,
  amount: 844_594.12,
  usdValue: 12.5,
  costBasisUsd: 12.6,
  unrealisedPnlUsd: -0.1,
  realisedPnlUsd: 0,
  sharePercent: 0.08,
}
const trade = {
  type: 'Buy',
  status: 'Successful',
  tokenIn: { symbol: 'SOL', amount: 0.1667 },
  tokenOut: { symbol: 'BONK', amount: 1_689_188 },
  networkFee: { amount: 0.00001 },
}
const failed = {
  ...trade,
  status: 'Failed',
  reason: 'The network rejected this trade; only the network fee was spent.',
}
const verdict = { level: 'caution', reasons: [{ code: 'mintable' }] }
const row = (symbol: string) => ({ chain: 'sol', symbol, address: findToken({ symbol, chain: 'sol' }).address })
const list = {
  solana: { tokens: ['BONK', 'WIF', 'JUP', 'RAY'].map(row) },
  ethereum: { tokens: [] },
  base: { tokens: [] },
}
const api = makeView({
  detail,
  portfolio: { totalUsd: 14_750.2, change24hUsd: 1.5, change24hPercent: 0.01, positions: [position] },
  history: [failed, trade],
  risk: verdict,
  list,
  addresses: { sol: 'MyOwnAddress' },
  alerts: [],
  limits: { perTradeUsd: null, perDayUsd: null },
  preferences: { language: 'en', theme: 'dark' },
  chart: {
    candles: [
      { o: 1, c: 1.01 },
      { o: 1.2, c: 1.1 },
    ],
  },
  quote: { networkFee: { amount: 0.00001, symbol: 'SOL', usdValue: 0.0015 } },
})
const judge = (answer: Answer, fact: string) => judgeFact(answer, api, parseFact(fact))

describe('a stated fact', () => {
  it.each([
    ['price BONK@sol', 'BONK costs $0.0₄148 on Solana.'],
    ['change24h BONK@sol', 'It fell by 3.2% in 24 hours.'],
    ['marketCap BONK@sol', 'Market cap: $1.2M'],
    ['holders BONK@sol', 'No source reports its holders.'],
    ['age BONK@sol', 'It started on 20 November 2026.'],
    ['verified BONK@sol', 'Yes, BONK is verified.'],
    ['address BONK@sol', `Its address is ${bonk.address}.`],
    ['change 1w BONK@sol', 'BONK rose 10% in a week.'],
    ['convert 1000000 BONK@sol USD', '1,000,000 BONK are worth $14.80.'],
    ['compare price BONK@sol WIF@sol', 'BONK: $0.0000148, WIF: $0.0000148. Both cost the same.'],
    ['balance BONK@sol', 'You hold 844,594 BONK.'],
    ['balance WIF@sol', 'You hold no WIF.'],
    ['unrealised total', 'Your tokens stand at -$0.10.'],
    ['worst', 'Your weakest is BONK: -$0.10 (-0.8%).'],
    ['total', 'Your wallet is worth $14,750.20.'],
    ['trades', '- Bought 1,689,188 BONK, failed\n- Bought 1,689,188 BONK, successful'],
    ['pending', 'No trade is pending.'],
    ['why-failed last', 'The network turned this trade down. You paid only the network fee.'],
    ['risk BONK@sol', 'Risk: Caution.\n- More of it can be created at will, which makes yours worth less.'],
    ['trending sol', '1. BONK 2. WIF 3. RAY'],
    ['myaddress sol', 'Send it to MyOwnAddress.'],
    ['alerts', 'You have no alerts.'],
    ['limits', 'You have set no limits.'],
    ['theme', 'The dark theme is on.'],
    ['language', 'You use Murmur in English.'],
    ['network-fee sol', 'A trade on Solana costs about 0.00001 SOL.'],
    ['platform-fee', 'Murmur takes 0.5%.'],
    ['where history', 'See [History](/app/history).'],
    ['capabilities', 'I show prices and your balance, find tokens, buy and sell.'],
  ])('%s: %s', async (fact, text) => {
    expect(await judge(makeAnswer(text), fact)).toBeUndefined()
  })

  it('counts if only a card contains it', async () => {
    const more = { infoData: { price: 0.0000148, symbol: 'BONK' } as never }
    expect(await judge(makeAnswer('Bonk on Solana', 'en', more), 'price BONK@sol')).toBeUndefined()
  })
})

describe('a missing or wrong fact', () => {
  it.each([
    ['price BONK@sol', 'BONK costs $0.0₄200 on Solana.'],
    ['change24h BONK@sol', 'It changed by +3.2% in 24 hours.'],
    ['marketCap BONK@sol', 'Market cap: $1.4M'],
    ['holders BONK@sol', 'This is BONK.'],
    ['age BONK@sol', 'It is old.'],
    ['verified BONK@sol', 'It is not on our list of verified tokens.'],
    ['compare price BONK@sol WIF@sol', 'BONK: $0.0000148, WIF: $0.0000148.'],
    ['balance BONK@sol', 'You hold 12 BONK.'],
    ['balance WIF@sol', 'I don’t know a token called WIF, so I didn’t choose one.'],
    ['alerts', 'You hold no WIF.'],
    ['pending', 'This is not a fee.'],
    ['worst', 'Your weakest is WIF: -$0.10.'],
    ['trades', 'Bought BONK.'],
    ['why-failed last', 'Try again.'],
    ['risk BONK@sol', 'Risk: Caution.'],
    ['trending sol', '1. WIF 2. BONK 3. RAY'],
    ['trending sol', '1. BONK 2. WIF'],
    ['myaddress sol', 'Send it to your wallet.'],
    ['network-fee sol', 'A trade on Solana costs about 0.1 SOL.'],
    ['chart 1d BONK@sol', 'Here is the chart.'],
    ['where history', 'It is on the History page.'],
    ['capabilities', 'I am an assistant.'],
  ])('%s: %s', async (fact, text) => {
    expect(await judge(makeAnswer(text), fact)).toBeTypeOf('string')
  })
})

it.each([
  ['It has traded for 3 days.', true],
  ['It has traded for 73 hours.', true],
  ['It has traded for 30 days.', false],
  ['It fell by 3% today.', false],
])('an age is read in any unit: %s', (text, isStated) => {
  const fault = judgeAge(makeAnswer(text), '2026-11-20T00:00:00Z', Date.parse('2026-11-23T00:30:00Z'))
  expect(fault === undefined).toBe(isStated)
})

it.each([
  ['BONK cuesta más.', undefined],
  ['No sé cuál elegir.', 'which is larger is not stated'],
])('the verdict of a comparison is read at the end of a sentence: %s', async (verdict, fault) => {
  const text = `Precio: BONK 0,0000148 USD, WIF 0,0000148 USD. ${verdict}`
  expect(await judge(makeAnswer(text, 'es'), 'compare price BONK@sol WIF@sol')).toBe(fault)
})

it('a chart is found by its token and range', async () => {
  const chartData = { ...bonk, range: '1w', points: [[1, 1]], source: '', asOf: '' } as never
  const answer = makeAnswer('Here it is.', 'en', { chartData })
  expect(await judge(answer, 'chart 1w BONK@sol')).toBeUndefined()
  expect(await judge(answer, 'chart 1d BONK@sol')).toBeTypeOf('string')
  expect(await judge(answer, 'chart 1w WIF@sol')).toBeTypeOf('string')
})

it.each(languages)('the catalog’s sentences for "none" are recognized: %s', async (language) => {
  const text = getCatalog(language).get('brain.historyNone') ?? ''
  expect(await judgeHistory(makeAnswer(text, language), makeView({ history: [] }), 'trades')).toBeUndefined()
  const other = getCatalog(language).get('brain.balanceEmpty') ?? ''
  expect(await judgeHistory(makeAnswer(other, language), makeView({ history: [] }), 'trades')).toBeTypeOf('string')
})

it('the order of a list is read from the table, not from the text', async () => {
  const tokens = [bonk, wif, findToken({ symbol: 'JUP', chain: 'sol' })]
  const searchData = { query: '', purpose: 'results', from: 'words', tokens } as never
  expect(await judge(makeAnswer('WIF, BONK and JUP', 'en', { searchData }), 'trending sol')).toBeUndefined()
})
