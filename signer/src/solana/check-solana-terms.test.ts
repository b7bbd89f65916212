import type { SolanaAddress } from '@murmur/contract/address'
import type { SolanaTerms } from '@murmur/contract/signer'
import type { Address } from '@solana/kit'
import { expect, test } from 'vitest'
import { toBaseUnits } from '#base-units.ts'
import { parsePolicy } from '#policy.ts'
import { checkSolanaTerms } from '#solana/check-solana-terms.ts'
import {
  createSolanaTerms,
  deriveAddress,
  solanaPolicy,
  solTreasury,
  tokenTreasuries,
} from '../../test-support/genuine-solana.ts'
import { asSolanaAddress } from '../../test-support/ids.ts'
import { associatedTokenAddress, sol, splToken, token2022 } from '../../test-support/solana-instructions.ts'

const now = new Date('2026-11-21T08:00:00Z')
const nowSeconds = now.getTime() / 1000
const user = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk' as Address
const buy = createSolanaTerms({ kind: 'spl', isBuy: true, feeBps: 50, user, deadline: nowSeconds })
const policy = parsePolicy(JSON.stringify(solanaPolicy))
const own = {
  token: await associatedTokenAddress(user, splToken, buy.buyToken as Address),
  wrapped: await associatedTokenAddress(user, splToken, sol),
}
const tokenPair = createSolanaTerms({ kind: 'spl', paid: 'new', isBuy: true, feeBps: 50, user, deadline: nowSeconds })
const noProgram = 'a token program is missing or superfluous'
const noToken = 'this address cannot be traded as a token'
const noTreasury = 'this treasury is not allowed'

test('checkSolanaTerms returns amounts as numbers, the direction, and the wallet’s own accounts', () => {
  expect(checkSolanaTerms(buy, policy, now)).toEqual({
    user,
    treasury: solTreasury,
    kind: 'coin-in',
    from: { mint: sol, program: splToken, account: own.wrapped },
    to: { mint: buy.buyToken, program: splToken, account: own.token },
    wrapped: own.wrapped,
    sellAmount: 1_000_000_123n,
    minBuyAmount: 149_000_000n,
    feeBps: 50n,
    maxNetworkFee: 2_500_000n,
    allowsSettlements: true,
  })
  const sell = createSolanaTerms({ kind: 'new', isBuy: false, feeBps: 0, user, deadline: nowSeconds })
  expect(checkSolanaTerms(sell, policy, now)).toMatchObject({
    ...{ kind: 'coin-out', from: { mint: sell.sellToken, program: token2022 }, to: { mint: sol }, feeBps: 0n },
  })
  expect(checkSolanaTerms(tokenPair, policy, now)).toMatchObject({
    kind: 'tokens',
    from: { mint: tokenPair.sellToken, program: token2022 },
    to: { mint: tokenPair.buyToken, program: splToken, account: own.token },
    treasury: tokenTreasuries.new,
  })
})

test.each<[string, Partial<SolanaTerms>, string]>([
  ['another treasury', { treasury: deriveAddress('another') }, noTreasury],
  ['another token program', { tokenProgram: deriveAddress('another') }, 'this token program is not allowed'],
  ['SOL on both sides', { buyToken: sol }, 'the sold and the bought token are the same'],
  ['SOL on no side, without a second program', { sellToken: deriveAddress('another') }, noProgram],
  ['a second program beside SOL', { payProgram: splToken }, noProgram],
  ['the wallet as the token', { buyToken: user }, noToken],
  ['the treasury as the token', { buyToken: solTreasury }, noToken],
  ['a token program as the token', { buyToken: token2022 }, noToken],
  ['the system program as the token', { buyToken: asSolanaAddress('11111111111111111111111111111111') }, noToken],
  [
    'the aggregator as the token',
    { buyToken: asSolanaAddress('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4') },
    noToken,
  ],
  ['the wrapped account as the token', { buyToken: own.wrapped }, noToken],
  ['a program as the wallet', { address: splToken }, 'this address is not a wallet'],
  ['a wallet of 31 bytes', { address: '2'.repeat(32) as SolanaAddress }, 'an address is not 32 bytes'],
  ['a token of 33 bytes', { buyToken: 'z'.repeat(44) as SolanaAddress }, 'an address is not 32 bytes'],
  ['nothing sold', { sellAmount: toBaseUnits(0n) }, 'the amounts must be above zero'],
  ['nothing bought', { minBuyAmount: toBaseUnits(0n) }, 'the amounts must be above zero'],
  [
    'a minimum below half of the quote',
    { expectedBuyAmount: toBaseUnits(298000004n) },
    'the minimum is too far below the quoted amount',
  ],
  [
    'a minimum above the quote',
    { expectedBuyAmount: toBaseUnits(148999999n) },
    'the minimum is above the quoted amount',
  ],
  ['an amount beyond 64 bits', { sellAmount: toBaseUnits(2n ** 64n) }, 'an amount is too large'],
  [
    'a minimum beyond 64 bits',
    { minBuyAmount: toBaseUnits(2n ** 64n), expectedBuyAmount: toBaseUnits(2n ** 64n) },
    'an amount is too large',
  ],
  ['a network fee beyond 64 bits', { maxNetworkFee: toBaseUnits(2n ** 64n) }, 'an amount is too large'],
  ['a deadline in the past', { deadline: nowSeconds - 1 }, 'the deadline has passed'],
])('checkSolanaTerms refuses terms with %s', (_, change, reason) => {
  expect(() => checkSolanaTerms({ ...buy, ...change }, policy, now)).toThrow(reason)
})

test.each<[string, Partial<SolanaTerms>, string]>([
  ['the treasury for SOL', { treasury: solTreasury }, noTreasury],
  ['the treasury for the bought token', { treasury: tokenTreasuries.spl }, noTreasury],
  ['a treasury under the other program', { payProgram: splToken }, noTreasury],
  ['another program of the paid token', { payProgram: deriveAddress('another') }, 'this token program is not allowed'],
  ['one token on both sides', { sellToken: tokenPair.buyToken }, 'the sold and the bought token are the same'],
  ['the bought token as the wallet', { buyToken: user }, noToken],
  [
    'a network fee that only a large trade of SOL allows',
    { maxNetworkFee: toBaseUnits(5000001n) },
    'too large a share',
  ],
])('checkSolanaTerms refuses terms between two tokens with %s', (_, change, reason) => {
  expect(() => checkSolanaTerms({ ...tokenPair, ...change }, policy, now)).toThrow(reason)
})

test('checkSolanaTerms refuses a trade between two tokens if the policy names no owner of the treasury', () => {
  const { treasury } = solanaPolicy.sol
  const policyWithout = parsePolicy(JSON.stringify({ sol: { treasury } }))
  expect(() => checkSolanaTerms(tokenPair, policyWithout, now)).toThrow(noTreasury)
  expect(checkSolanaTerms(buy, policyWithout, now).kind).toBe('coin-in')
})

const tipAccount = asSolanaAddress('3AVi9Tg9Uo68tJfuvoKvqKNWKkC5wPdSSdeBnizKZ6jT')

test('checkSolanaTerms refuses a treasury that is the wallet’s own or a shared account, even if the policy names it', () => {
  for (const treasury of [user, own.token, own.wrapped, splToken, tipAccount]) {
    const policyWithTreasury = { evm: new Map(), sol: { treasury, treasuryOwner: undefined, allowsSettlements: false } }
    expect(() => checkSolanaTerms({ ...buy, treasury }, policyWithTreasury, now), treasury).toThrow(noTreasury)
  }
})

test('checkSolanaTerms refuses all terms if the policy has no Solana', () => {
  expect(() => checkSolanaTerms(buy, parsePolicy('{}'), now)).toThrow('the policy does not allow Solana')
})
