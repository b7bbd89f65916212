import type { EvmChainKey } from '@murmur/contract/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxToken } from '#test-support/sandbox/sandbox-token.ts'
import { startTestSandbox, type TestSandbox } from '#test-support/sandbox/start-test-sandbox.ts'
import { treasury } from '#test-support/sandbox/test-trader.ts'
import { uniswapVenue } from './uniswap-venue.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox?.stop())

const simulateTrip = (chain: EvmChainKey, symbol: string) =>
  uniswapVenue({ evm: sandbox.evm[chain], treasury }).roundTrip?.(sandboxToken(chain, symbol))

describe.each(['eth', 'base'] as const)('on %s', (chain) => {
  test.each(['USDC', 'USDT', 'DAI', 'MKR', 'ZRO', 'cbBTC', '<b>WIN</b>', 'TICKET', 'FINE', 'WETH'])(
    'buys and sells %s without a tax',
    async (symbol) => {
      const trip = await simulateTrip(chain, symbol)
      expect(trip).toEqual({
        canBuy: true,
        canSell: true,
        buyTaxBps: 0,
        sellTaxBps: 0,
        errorMessage: null,
      })
    },
  )

  test("buys MOONX and cannot sell it, with the token's own error message", async () => {
    expect(await simulateTrip(chain, 'MOONX')).toEqual({
      canBuy: true,
      canSell: false,
      buyTaxBps: 0,
      sellTaxBps: null,
      errorMessage: 'TRANSFER_FAILED',
    })
  })

  test('measures the tax of TAXD: ten percent both ways', async () => {
    const trip = await simulateTrip(chain, 'TAXD')
    expect(trip).toMatchObject({ canBuy: true, canSell: true, errorMessage: null })
    expect(trip?.buyTaxBps).toBeCloseTo(1000, -1)
    expect(trip?.sellTaxBps).toBeCloseTo(1000, -1)
  })
})
