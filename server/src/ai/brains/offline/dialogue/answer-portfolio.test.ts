import type { Position } from '@murmur/contract/trading/portfolio'
import { expect, it } from 'vitest'
import type { PortfolioSummary } from '#ai/brains/brain.port.ts'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { bonk, runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const position: Position = {
  chain: 'sol',
  address: bonk.address,
  name: 'Bonk',
  symbol: 'BONK',
  decimals: 5,
  amount: 100,
  amountBaseUnits: '10000000',
  usdValue: 30,
  sharePercent: 4,
  costBasisUsd: 25,
  unrealisedPnlUsd: 5,
  realisedPnlUsd: null,
  uncostedBaseUnits: '0',
}
const ask = async (text: string, changed: Partial<PortfolioSummary> = {}) => {
  const summary: PortfolioSummary = {
    kind: 'portfolio',
    totalUsd: 750,
    change24hUsd: -12,
    change24hPercent: -1.6,
    changeSince: null,
    positions: [position],
    ...changed,
  }
  return (await runTestTurn(brain, { text, tools: { portfolio: async () => summary } })).text
}

it('states the change with its percentage, over a day or since the first deposit of a newer account', async () => {
  const text = 'what changed since yesterday'
  expect(await ask(text)).toBe('Your wallet is worth $750.00, -$12.00 (-1.6%) over the last 24 hours.')
  expect(await ask(text, { changeSince: '2026-11-23T10:00:00Z', change24hPercent: null })).toBe(
    'Your wallet is worth $750.00, -$12.00 since your first deposit.',
  )
})

it('states the cost of a token by its symbol or its address', async () => {
  const cost = 'BONK on Solana: cost $25.00, worth $30.00 now, +$5.00.'
  expect(await ask('what did i pay for my bonk')).toBe(cost)
  expect(await ask(`what did i pay for ${bonk.address}`)).toBe(cost)
})
