import { afterAll, beforeAll, describe } from 'vitest'
import { type OpenSandbox, openSandbox, sandboxReferralAccount } from '#test-support/sandbox/open-sandbox.ts'
import { sandboxToken } from '#test-support/sandbox/sandbox-token.ts'
import { testSolanaConformance } from './test-support/solana-contract.ts'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
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
