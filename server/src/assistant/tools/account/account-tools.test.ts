import { type Address, toEvmAddress } from '@murmur/contract/address'
import { toBaseUnits } from '@murmur/contract/money'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import type { WatchedAddress } from '@murmur/contract/trading/watched-addresses'
import { expect, test } from 'vitest'
import { toolTable } from '#assistant/tools/tool-table.ts'
import { makeToolTurn } from '#assistant/turns/test-support/make-tool-turn.ts'
import type { ToolDeps } from '#assistant/turns/turn-deps.ts'
import { Refusal } from '#platform/errors/refusal.ts'

const run = (changed: Partial<ToolDeps>) => makeToolTurn('words', { intent: 'help' }, changed).tools
const lamports = (units: string): TokenAmount => ({
  symbol: 'SOL',
  address: 'COIN' as Address,
  decimals: 9,
  amount: 0,
  amountBaseUnits: toBaseUnits(BigInt(units)),
  usdValue: 0.0005,
})

test('feesPaid sums the chains in dollars and keeps exact amounts of each coin', async () => {
  const sol = { symbol: 'SOL', decimals: 9 }
  const eth = { symbol: 'ETH', decimals: 18 }
  const paid = { platformFee: 1_000_000_001n, networkFee: 5_000n, usdE18: 15n * 10n ** 17n, isPriced: true }
  const readers: string[] = []
  const { feesPaid } = run({
    paidFees: async (userId) => {
      readers.push(userId)
      return [
        { ...paid, chain: 'sol', coin: sol },
        { ...paid, chain: 'eth', coin: eth, isPriced: false },
      ]
    },
  })
  expect(await feesPaid.run({})).toEqual({
    kind: 'fees',
    chains: [
      {
        chain: 'sol',
        platformFee: { amount: '1.000000001', symbol: 'SOL' },
        networkFee: { amount: '0.000005', symbol: 'SOL' },
      },
      {
        chain: 'eth',
        platformFee: { amount: '0.000000001000000001', symbol: 'ETH' },
        networkFee: { amount: '0.000000000000005', symbol: 'ETH' },
      },
    ],
    totalUsd: 3,
    isComplete: false,
  })
  expect(readers).toEqual(['me'])
})

test('limits and settings return what the user has set', async () => {
  const status = { perTradeUsd: 50, perDayUsd: null, pending: null, spentTodayUsd: 12 }
  const news = { quiet: true, movementNews: true, alertNews: false, priceNews: false }
  const shown = { language: 'fr', theme: 'dark', ...news } as const
  const hidden = {
    palette: 'green-red',
    level: 'standard',
    hotkeys: true,
    slippageBps: null,
    priority: 'fast',
  } as const
  const look = { ...shown, ...hidden }
  const { limits, settings } = run({ limits: async () => status, preferences: async () => look })
  expect(await limits.run({})).toEqual({ kind: 'limits', ...status })
  expect(await settings.run({})).toEqual({ kind: 'settings', ...shown })
})

test('networkFee estimates one chain or all, without the chains whose estimate fails', async () => {
  const { networkFee } = run({
    networkFee: async (_, chain) => {
      if (chain === 'base') throw new Refusal('INSUFFICIENT_BALANCE')
      return { fee: lamports('5000'), deposit: chain === 'sol' ? lamports('2000') : null }
    },
  })
  expect(await networkFee.run({})).toMatchObject({
    kind: 'network-fee',
    chains: [
      { chain: 'sol', fee: { amount: '0.000005', symbol: 'SOL' }, feeUsd: 0.0005, deposit: { amount: '0.000002' } },
      { chain: 'eth', deposit: null },
      { chain: 'base', fee: null, feeUsd: null, deposit: null },
    ],
  })
  expect(await networkFee.run({ chain: 'eth' })).toMatchObject({ chains: [{ chain: 'eth' }] })
  const down = run({ networkFee: () => Promise.reject(new Refusal('UPSTREAM_DOWN')) })
  expect(await down.networkFee.run({ chain: 'sol' })).toMatchObject({ kind: 'refused', code: 'UPSTREAM_DOWN' })
})

test('watchedWallets lists the addresses and reads the balances of only the named one', async () => {
  const ledger = { id: 'w1', name: 'Ledger', family: 'sol', address: 'LEDGER' } as unknown as WatchedAddress
  const cold = { ...ledger, id: 'w2', name: 'Cold', address: 'COLD' } as WatchedAddress
  const reads: unknown[] = []
  const token = {
    symbol: 'BONK',
    name: 'Bonk',
    amountBaseUnits: toBaseUnits(250000n),
    decimals: 5,
    priced: true,
    usdValue: 4,
  }
  const { watchedWallets } = run({
    watchedAddresses: async () => [ledger, cold],
    watchedBalances: async (...read) => {
      reads.push(read)
      return [{ chain: 'sol', tokens: [token as HeldToken] }]
    },
  })
  const addresses = [ledger, cold].map(({ name, family, address }) => ({ name, family, address }))
  expect(await watchedWallets.run({})).toEqual({ kind: 'watched-wallets', addresses })
  expect(await watchedWallets.run({ name: 'Bonk' })).toEqual({ kind: 'watched-wallets', addresses })
  expect(reads).toEqual([])
  expect(await watchedWallets.run({ name: 'cold' })).toEqual({
    kind: 'watched-wallets',
    addresses,
    holdings: [{ chain: 'sol', tokens: [{ symbol: 'BONK', name: 'Bonk', amount: '2.5', usd: 4 }] }],
  })
  expect(reads).toEqual([['me', 'w2']])
})

test('watchedWallets shows no address to a model', () => {
  const address = toEvmAddress('0x52908400098527886E0F7030069857D2E4169EE7')
  const quoted = toolTable.watchedWallets.quote({
    kind: 'watched-wallets',
    addresses: [{ name: 'Ledger', family: 'evm', address }],
  })
  expect(JSON.stringify(quoted)).toContain('Ledger')
  expect(JSON.stringify(quoted)).not.toContain(address)
})
