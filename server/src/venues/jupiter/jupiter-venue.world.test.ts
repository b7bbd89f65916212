import { afterAll, beforeAll, describe } from 'vitest'
import { sandboxToken } from '#test-support/sandbox/sandbox-token.ts'
import { sandboxReferralAccount, startTestSandbox, type TestSandbox } from '#test-support/sandbox/start-test-sandbox.ts'
import { testSolanaConformance } from './test-support/solana-contract.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox?.stop())

/** SPL Token, Token-2022, and a token that keeps a share of every transfer. */
describe.each(['BONK', 'PYUSD', 'FEE3'])("Jupiter's swaps of %s on the sandbox's Solana", (symbol) => {
  testSolanaConformance(async () => ({
    solana: sandbox.solana,
    jupiterUrl: sandbox.jupiterUrl,
    referralAccount: sandboxReferralAccount,
    token: sandboxToken('sol', symbol).address,
    fund: sandbox.fund,
    stop: async () => undefined,
  }))
})
