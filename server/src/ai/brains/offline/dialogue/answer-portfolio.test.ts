import type { Address } from '@murmur/contract/address'
import type { Language } from '@murmur/contract/languages'
import { toBaseUnits } from '@murmur/contract/money'
import type { Position } from '@murmur/contract/trading/portfolio'
import { describe, expect, it } from 'vitest'
import type { PortfolioSummary } from '#ai/brains/holdings.port.ts'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { makeAlert } from '#ai/brains/test-support/make-alert.ts'
import { makeRecentTrade } from '#ai/brains/test-support/make-recent-trade.ts'
import { bonk, runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'
import { getTopic } from '#ai/handbook/handbook.ts'
import { locales } from '#platform/i18n/locales.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const position: Position = {
  chain: 'sol',
  address: bonk.address as Address,
  name: 'Bonk',
  symbol: 'BONK',
  decimals: 5,
  amount: 100,
  amountBaseUnits: toBaseUnits(10000000n),
  usdValue: 30,
  sharePercent: 4,
  costBasisUsd: 25,
  unrealisedPnlUsd: 5,
  realisedPnlUsd: null,
  uncostedBaseUnits: toBaseUnits(0n),
}
const run = (text: string, changed: Partial<PortfolioSummary> = {}) => {
  const summary: PortfolioSummary = {
    kind: 'portfolio',
    totalUsd: 750,
    change24hUsd: -12,
    change24hPercent: -1.6,
    changeSince: null,
    positions: [position],
    ...changed,
  }
  return runTestTurn(brain, { text, tools: { portfolio: async () => summary } })
}
const ask = async (...message: Parameters<typeof run>) => (await run(...message)).text

it('the offline assistant states the change with its percentage, over a day or since the first deposit of a newer account', async () => {
  const text = 'what changed since yesterday'
  expect(await ask(text)).toBe('Your wallet is worth $750.00, −$12.00 (−1.6%) over the last 24 hours.')
  expect(await ask(text, { changeSince: '2026-11-23T10:00:00Z', change24hPercent: null })).toBe(
    'Your wallet is worth $750.00, −$12.00 since your first deposit, less than a day ago.',
  )
  const unpriced = { ...position, usdValue: null }
  const sold = { ...unpriced, amountBaseUnits: toBaseUnits(0n) }
  expect(await ask(text, { positions: [position, unpriced, sold] })).toMatch(
    /over the last 24 hours\. 1 token without a price isn’t counted\.$/,
  )
})

it('the offline assistant states the cost of a token by its symbol or its address', async () => {
  const cost = 'BONK on Solana: cost $25.00, worth $30.00 now, +$5.00.'
  expect(await ask('what did i pay for my bonk')).toBe(cost)
  expect(await ask(`what did i pay for ${bonk.address}`)).toBe(cost)
})

it.each<[Language, string]>([
  ['en', 'am i up on it'],
  ['ar', 'كسبان فيها ولا خسران'],
  ['ar', 'بكم شريتها'],
])(
  'the offline assistant states the profit of the token that the chat is about, in %s: "%s"',
  async (language, text) => {
    const focus = { tokens: [{ symbol: 'BONK', chain: 'sol' }], request: 'price', last: 'request:price' }
    const { text: answer } = await runTestTurn(brain, {
      text,
      language,
      focus,
      tools: {
        portfolio: async () => ({
          kind: 'portfolio',
          totalUsd: 750,
          change24hUsd: null,
          change24hPercent: null,
          changeSince: null,
          positions: [position, { ...position, symbol: 'WIF', address: 'WIF' as Address }],
        }),
      },
    })
    expect(answer).toContain('BONK')
    expect(answer).not.toContain('WIF')
  },
)

it('the offline assistant names the best and the worst token by percentage gain, which become the focus', async () => {
  const wif = {
    ...position,
    symbol: 'WIF',
    address: 'WIF' as Address,
    costBasisUsd: 100,
    usdValue: 90,
    unrealisedPnlUsd: -10,
  }
  const positions = [wif, position]
  const best = await run('whats my best coin', { positions })
  expect(best.text).toBe('Your best so far is BONK on Solana: +$5.00 (+20%).')
  expect(best.focus).toMatchObject({ tokens: [{ symbol: 'BONK', chain: 'sol' }] })
  expect(await ask('which is the worst', { positions })).toContain('WIF on Solana: −$10.00 (−10%)')
  expect(await ask('which is the worst', { positions: [] })).toContain('no gain or loss yet')
})

it('the offline assistant repeats a question about a held token for another one', async () => {
  const { focus } = await run('what did i pay for my bonk')
  const { calls } = await runTestTurn(brain, { text: 'and WIF?', focus })
  expect(calls).toEqual([{ tool: 'portfolio', input: {} }])
  const balance = await runTestTurn(brain, { text: 'how much sol do i have' })
  expect(balance.focus).toMatchObject({ request: 'balance', tokens: [{ symbol: 'SOL', chain: 'sol' }] })
})

it.each([
  ['why do i still pay a fee when it fails', ['history'], getTopic('en', 'trade-failed').body],
  ['why does my new limit start tomorrow', ['limits'], 'You haven’t set any limits'],
])(
  'the offline assistant states for "%s" the user’s own figures, and the topic where it explains more',
  async (text, tools, part) => {
    const { calls, text: answer } = await run(text)
    expect(calls.map(({ tool }) => tool)).toEqual(tools)
    expect(answer).toContain(part)
  },
)

it('the offline assistant states the share of every token, the largest first, for a message that names none', async () => {
  const wif = { ...position, symbol: 'WIF', sharePercent: 60 }
  const text = await ask('how is my portfolio split', { positions: [position, wif] })
  expect(text.split('\n')).toEqual([
    'WIF on Solana makes up 60% of your wallet.',
    'BONK on Solana makes up 4% of your wallet.',
  ])
})

describe('after an earlier visit', () => {
  const at = '2026-11-27T10:00:00Z'
  const lastVisit = { at, secondsAgo: 3 * 86_400 }
  const reply: PortfolioSummary = {
    kind: 'portfolio',
    totalUsd: 750,
    change24hUsd: -12,
    change24hPercent: -1.6,
    positions: [position],
    change: { usd: 40, since: at },
    lastVisit,
  }
  const earlier = makeRecentTrade({ date: '2026-11-27T09:59:00Z', symbol: 'WIF' })
  const later = makeRecentTrade({ date: '2026-11-28T09:00:00Z' })
  const fired = makeAlert({
    priceUsd: '0.00003',
    state: 'fired',
    createdAt: at,
    firedAt: '2026-11-28T09:00:00Z',
    firedPriceUsd: '0.00003',
  })

  it.each<[Language, string]>([
    ['en', 'What changed since my last visit?'],
    ['en', 'what changed since i was here'],
    ['en', 'what did i miss'],
    ['es', '¿Qué ha cambiado desde mi última visita?'],
    ['fr', 'Qu’est-ce qui a changé depuis ma dernière visite ?'],
    ['pt', 'O que mudou desde a minha última visita?'],
    ['zh', '上次之后有什么变化？'],
    ['ar', 'ماذا تغير منذ آخر زيارة؟'],
  ])('the offline assistant states the change since then, in %s: "%s"', async (language, text) => {
    const { calls, text: answer } = await runTestTurn(brain, {
      text,
      language,
      tools: { portfolio: async () => reply, history: async () => ({ kind: 'history', trades: [] }) },
    })
    expect(calls.find(({ tool }) => tool === 'portfolio')?.input).toEqual({ range: 'last-visit' })
    const ago = new Intl.RelativeTimeFormat(locales[language].tag).format(-3, 'day')
    expect(answer).toContain(ago)
  })

  it('the offline assistant lists the trades, transfers and alerts since then, and no earlier ones', async () => {
    const { text } = await runTestTurn(brain, {
      text: 'what changed since my last visit',
      tools: {
        portfolio: async () => reply,
        history: async () => ({ kind: 'history', trades: [later, earlier] }),
        alerts: async () => ({ kind: 'alerts', alerts: [fired, { ...fired, firedAt: null, state: 'active' }] }),
      },
    })
    expect(text).toMatch(
      /^Your wallet is worth \$750\.00\. Since your last visit \(3 days ago\) that’s \+\$40\.00, not counting what you put in or took out\.\n\nSince then:\n\n- Bought [^\n]+\n- BONK on Solana above \$0\.00003, already reached$/,
    )
  })

  it('the offline assistant states the change of a day when the value at that visit is unknown', async () => {
    const { text } = await runTestTurn(brain, {
      text: 'what changed since my last visit',
      tools: {
        portfolio: async () => ({ ...reply, change: null }),
        history: async () => ({ kind: 'history', trades: [earlier] }),
      },
    })
    expect(text).toBe(
      'Your wallet is worth $750.00, −$12.00 (−1.6%) over the last 24 hours. Your last visit was 3 days ago.\n\n' +
        'You’ve had no trades or transfers since then, and no price alert was reached.',
    )
  })

  it('the offline assistant states the change over the time that the question names', async () => {
    const { calls } = await run('what changed since yesterday', { lastVisit: null })
    expect(calls).toEqual([{ tool: 'portfolio', input: {} }])
  })
})
