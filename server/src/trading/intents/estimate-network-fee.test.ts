import { solanaCoinAddress } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { changePreferences } from '#identity/api.ts'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import type { TradingChain } from '#venues/trading-chain.port.ts'
import { estimateNetworkFee } from './estimate-network-fee.ts'
import { insertTrader, oneChain, owner, usdc } from './test-support/one-chain.ts'

let [db, me] = [undefined as unknown as Db, '' as UserId]
beforeAll(async () => {
  db = await openMemory()
  me = (await insertTrader(db)).userId
})
afterAll(() => db.close())

function makeDeps(quoted: Parameters<typeof oneChain>[1], holding = 10n ** 12n) {
  const deps = oneChain(db, quoted)
  const [chain] = deps.chains as [TradingChain]
  const quote = vi.spyOn(chain.venue, 'quote')
  vi.spyOn(chain.chain, 'holdings').mockResolvedValue({ blockNumber: 1n, coin: holding, tokens: [] })
  return { deps, quote }
}

test('the network fee estimate simulates a trade of half the coin into the dollar token, and reports the deposit separately', async () => {
  const { deps, quote } = makeDeps({ expectedNetworkFee: 2_044_280n, accountDeposit: 2_039_280n })
  expect(await estimateNetworkFee(deps, me, 'sol')).toMatchObject({
    fee: { symbol: 'SOL', amountBaseUnits: '5000', usdValue: 0.0005 },
    deposit: { amountBaseUnits: '2039280' },
  })
  expect(quote).toHaveBeenCalledWith(
    expect.objectContaining({ owner, sellToken: solanaCoinAddress, buyToken: usdc, sellAmount: 5n * 10n ** 11n }),
  )
  expect(await estimateNetworkFee(makeDeps({}).deps, me, 'sol')).toMatchObject({ deposit: null })
})

test('the network fee estimate is of the account’s priority', async () => {
  const { deps, quote } = makeDeps({})
  await changePreferences({ db, setLanguage: async () => undefined }, me, { priority: 'urgent' })
  await estimateNetworkFee(deps, me, 'sol')
  expect(quote).toHaveBeenCalledWith(expect.objectContaining({ priority: 'urgent' }))
})

test('the network fee estimate is refused for a wallet without any of the coin', async () => {
  await expect(estimateNetworkFee(makeDeps({}, 0n).deps, me, 'sol')).rejects.toMatchObject({
    code: 'INSUFFICIENT_BALANCE',
  })
})
