import { afterAll, beforeAll, expect, test } from 'vitest'
import { referralAccount, referralFeeAccount, token2022Program, tokenProgram, wrappedSol } from '#solana/addresses.ts'
import { associatedAccount } from '#solana/jupiter/build-swap.ts'
import { type SolToken, solTokens } from '#solana/seed/sol-tokens.ts'
import { openTestSolana, type RpcProblem, type TestSolana } from '../../test-support/open-test-solana.ts'
import { signWire, testSigner } from '../../test-support/sol-client.ts'
import { temporaryFolder } from '../../test-support/spawn-sandbox.ts'

const folder = temporaryFolder()
const alice = testSigner('alice')
const latest = { commitment: 'processed', encoding: 'base64' }
const referral = { referralAccount, referralFee: '50', excludeRouters: 'jupiterz' }
let sol: TestSolana

beforeAll(async () => {
  sol = await openTestSolana(folder.path)
  sol.faucet.grant(alice.address, false)
})
afterAll(async () => {
  await sol.close()
  folder.remove()
})

const tokenOf = (name: string) =>
  solTokens.find(({ kind, symbol }) => kind === name || symbol === name) as SolToken
const lamports = (address: string): number => sol.rpc('getBalance', address, latest).value
async function held(token: SolToken, owner = alice.address): Promise<bigint> {
  const program = token.program === 'token' ? tokenProgram : token2022Program
  const account = await associatedAccount(owner, token.address, program)
  try {
    return BigInt(sol.rpc('getTokenAccountBalance', account, latest).value.amount)
  } catch {
    return 0n
  }
}
const buy = (token: SolToken, amount: string, more: Record<string, string> = {}) =>
  sol.order({ inputMint: wrappedSol, outputMint: token.address, amount, taker: alice.address, ...referral, ...more })
const carryOut = (order: { transaction: string; requestId: string }) => {
  const { raw, signature } = signWire(order.transaction, alice)
  return { raw, signature, done: sol.execute({ signedTransaction: raw, requestId: order.requestId }) }
}

test('a buy takes one signature and moves exactly what it says, the fee to the referral account', async () => {
  const bonk = tokenOf('BONK')
  const before = lamports(alice.address)
  const order = await buy(bonk, '1000000000')
  expect(order).toMatchObject({ feeBps: 50, feeMint: wrappedSol, signatureFeePayer: alice.address, router: 'metis' })
  expect(order.platformFee).toEqual({ amount: '5000000', feeBps: 50, feeMint: wrappedSol })
  const { signature, done } = carryOut(order)
  expect(await done).toMatchObject({
    status: 'Success',
    signature,
    totalInputAmount: '1000000000',
    inputAmountResult: '995000000',
    totalOutputAmount: order.outAmount,
  })
  expect(await held(bonk)).toBe(BigInt(order.outAmount))
  const { signatureFeeLamports, prioritizationFeeLamports, rentFeeLamports } = order
  const costs = signatureFeeLamports + prioritizationFeeLamports + rentFeeLamports
  expect(before - lamports(alice.address)).toBe(1_000_000_000 + costs)
  expect(sol.rpc('getTokenAccountBalance', referralFeeAccount, latest).value.amount).toBe('5000000')
})
