import { afterAll, beforeAll, expect, test } from 'vitest'
import { unlimitedUpstream } from '#test-support/fakes/unlimited-upstream.ts'
import { sandboxSimulationWallet } from '#test-support/sandbox/sandbox-simulation-wallet.ts'
import { sandboxToken } from '#test-support/sandbox/sandbox-token.ts'
import { sandboxReferralAccount, startTestSandbox, type TestSandbox } from '#test-support/sandbox/start-test-sandbox.ts'
import { deriveFeeAccount } from '#venues/jupiter/fee-account.ts'
import { jupiterVenue } from '#venues/jupiter/jupiter-venue.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox?.stop())

async function simulateTrip(symbol: string, name = symbol) {
  const referralAccount = sandboxReferralAccount
  const feeAccount = await deriveFeeAccount(referralAccount)
  const { solana, jupiterUrl } = sandbox
  const upstream = unlimitedUpstream(jupiterUrl)
  const venue = jupiterVenue({
    solana,
    upstream,
    referralAccount,
    feeAccount,
    simulationWallet: sandboxSimulationWallet,
  })
  return venue.roundTrip?.({ address: sandboxToken('sol', name).address })
}

test.each(['USDC', 'BONK', 'PYUSD'])(
  'the round-trip check on Solana finds that %s can be bought and sold, and that no authority controls it',
  async (symbol) => {
    expect(await simulateTrip(symbol)).toEqual({
      canBuy: true,
      canSell: true,
      buyTaxBps: 0,
      sellTaxBps: 0,
      errorMessage: null,
      powers: [],
    })
  },
)

test('the round-trip check on Solana finds that FROST is frozen on arrival and cannot be bought', async () => {
  const trip = await simulateTrip('FROST')
  expect(trip).toMatchObject({
    canBuy: false,
    canSell: false,
    errorMessage: 'Its accounts are frozen by default.',
  })
  expect(trip?.powers).toContainEqual({ code: 'frozen-by-default' })
})

test('the round-trip check on Solana finds that KEEPR can be bought and sold, and taken back by its delegate at any time', async () => {
  expect(await simulateTrip('KEEPR')).toMatchObject({
    canBuy: true,
    canSell: true,
    powers: [{ code: 'permanent-delegate' }],
  })
})

test('the round-trip check on Solana finds that FEE3 keeps three percent each way, and that its fee can rise', async () => {
  expect(await simulateTrip('FEE3')).toMatchObject({
    canBuy: true,
    canSell: true,
    buyTaxBps: 300,
    sellTaxBps: 300,
    powers: [{ code: 'transfer-fee', value: 3 }, { code: 'transfer-fee-can-change' }],
  })
})

test('the round-trip check on Solana does not call a token unsellable for lack of a market', async () => {
  expect(await simulateTrip('DUSTY')).toMatchObject({ canBuy: null, canSell: null })
})
