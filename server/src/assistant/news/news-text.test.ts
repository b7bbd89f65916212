import type { Address } from '@murmur/contract/address'
import { languages } from '@murmur/contract/languages'
import { expect, it } from 'vitest'
import type { News } from '#platform/news/news.ts'
import { newsText } from './news-text.ts'

const bonk = { chain: 'sol', symbol: 'BONK' } as const
const deposit: News = {
  ...bonk,
  kind: 'deposit',
  token: { chain: 'sol', address: 'x' as Address },
  amount: '1234.5',
  usd: 12.3,
}
const trade: News = { ...bonk, kind: 'trade', side: 'buy', isDone: true, amount: '1000000', startedAt: '' }
const alert: News = { ...bonk, kind: 'alert', condition: 'below', priceUsd: '0.00002', firedPriceUsd: '0.000019' }
const move: News = { ...bonk, kind: 'price', changePercent: -12.34, priceUsd: 0.00002 }

it.each<[string, News, string]>([
  ['a deposit', deposit, '1,234.5 BONK arrived in your wallet on Solana (about $12.30).'],
  ['a deposit without a price', { ...deposit, usd: null }, '1,234.5 BONK arrived in your wallet on Solana.'],
  [
    'the last deposit of a day',
    { ...deposit, usd: null, isLastOfDay: true },
    '1,234.5 BONK arrived in your wallet on Solana. That’s the last deposit I’ll post today (UTC). You’ll find any later ones in History.',
  ],
  ['a purchase', trade, 'Your trade is done: you bought 1,000,000 BONK on Solana.'],
  ['a sale', { ...trade, side: 'sell' }, 'Your trade is done: you sold 1,000,000 BONK on Solana.'],
  [
    'a failed trade',
    { ...trade, isDone: false },
    'Your purchase of BONK on Solana failed, so nothing was bought. Ask me why, and I’ll tell you.',
  ],
  ['an alert', alert, 'Price alert: BONK on Solana is below $0.00002, now at $0.000019.'],
  ['a price move', move, 'BONK on Solana, which you hold, is down 12.3% within 24 hours, now at $0.00002.'],
])('a news message states in words: %s', (_, news, text) => {
  expect(newsText('en', news)).toBe(text)
})

it.each(languages)('a news message states token, chain and figures in %s', (language) => {
  for (const news of [deposit, trade, alert, move]) {
    expect(newsText(language, news)).toMatch(/BONK/)
    expect(newsText(language, news)).toMatch(/Solana/)
    expect(newsText(language, news)).toMatch(/\d/)
  }
})

it('a news message strips links and Markdown from the symbol of a token', () => {
  expect(newsText('en', { ...deposit, symbol: '[WIN](https://x.example)' })).not.toMatch(/[[\]()]\(|https:\/\//)
})
