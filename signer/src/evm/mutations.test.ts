import type { EvmTerms } from '@murmur/contract/signer'
import type { Address, Hex } from 'viem'
import { expect, test } from 'vitest'
import { toBaseUnits } from '#base-units.ts'
import { breadth } from '../../../spec/breadth.ts'
import { proofRounds, reportProof } from '../../../spec/proof.ts'
import { getVerdict, options, seconds, trader } from '../../test-support/evm-trades.ts'
import * as make from '../../test-support/genuine-evm.ts'
import { isWithinTerms } from '../../test-support/is-within-terms.ts'
import { attacker } from '../../test-support/mutate-calldata.ts'
import { mutateTransaction } from '../../test-support/mutate-transaction.ts'
import { seededRandom } from '../../test-support/random.ts'

const genuine = (['eth', 'base'] as const).flatMap((chain) =>
  [{ isBuy: true }, { isBuy: false }, { isBuy: true, isTokens: true }].flatMap((pair) =>
    [0, 50].flatMap((feeBps) => make.genuineCases({ ...options, chain, ...pair, feeBps })),
  ),
)

const rounds = proofRounds({ few: 300, all: 6_000, short: 1_000, full: 12_000 })

test(`the signer signs each of ${rounds} mutated transactions exactly when it is within the terms`, () => {
  const seed = 20261121
  const random = seededRandom(seed)
  let outside = 0
  let inside = 0
  for (let round = 0; round < rounds; round++) {
    const { terms, transaction } = random.pick(genuine)
    const changed = mutateTransaction(random, transaction)
    const isInside = isWithinTerms(changed, terms, seconds)
    if (isInside) inside++
    else outside++
    const answer = getVerdict({ terms, transaction: changed })
    const what = `seed ${seed}, round ${round}: ${answer}\n${JSON.stringify({ terms, changed }, null, 1)}`
    if ((answer === 'signed') !== isInside) expect.fail(what)
  }
  // Some changes stay within the terms (an earlier deadline, another pool, a higher minimum), so both verdicts occur.
  expect(outside).toBeGreaterThan((rounds * 5) / 12)
  expect(inside).toBeGreaterThan(rounds / 60)
  reportProof('evm trades', { tried: rounds, seed, note: `${inside} signed` })
}, 900_000)

test('the signer refuses a transaction under the terms of any other intent', () => {
  // The quick run combines each case with every fourth case.
  const step = breadth(4, 1)
  for (const [at, one] of genuine.entries()) {
    for (const other of genuine.filter((_, index) => (index - at) % step === 0)) {
      if (isWithinTerms(one.transaction, other.terms, seconds)) continue
      expect(getVerdict({ terms: other.terms, transaction: one.transaction })).toMatch(/^REFUSED/)
    }
  }
})

const buy = make.createTerms({ ...options, isBuy: true })
const sell = make.createTerms({ ...options, isBuy: false })
const buyFee = (BigInt(buy.sellAmount) * 50n) / 10_000n
const deadline = BigInt(options.deadline)
const toRouter = (terms: EvmTerms, calls: Hex[], until = deadline) =>
  make.toUnsignedTransaction(terms, {
    to: terms.router,
    value: terms === buy ? terms.sellAmount : toBaseUnits(0n),
    data: make.multicallData(until, calls),
  })
const buyCalls = make.innerCalls(buy, 'single') as [Hex, Hex, Hex]
const sellCalls = make.innerCalls(sell, 'single') as [Hex, Hex]
const buySwap = (parts: Partial<make.SwapParts>) =>
  make.swapCall('single', {
    path: [make.chains.eth.weth, make.usdc],
    recipient: trader,
    amountIn: BigInt(buy.sellAmount) - buyFee,
    minOut: BigInt(buy.minBuyAmount),
    ...parts,
  })
const path = (...tokens: Address[]) => ({ path: tokens })
const { weth } = make.chains.eth
const none = toBaseUnits(0n)

test.each([
  [
    'the bought token to another account',
    buy,
    [buyCalls[0], buyCalls[1], buySwap({ recipient: attacker })],
    'the swap pays to another address',
  ],
  [
    'one unit less than agreed',
    buy,
    [buyCalls[0], buyCalls[1], buySwap({ minOut: BigInt(buy.minBuyAmount) - 1n })],
    'the minimum amount is below the agreed one',
  ],
  ['another token', buy, [buyCalls[0], buyCalls[1], buySwap(path(weth, make.link))], 'the swap buys another token'],
  [
    'from another token',
    buy,
    [buyCalls[0], buyCalls[1], buySwap(path(make.link, make.usdc))],
    'the swap sells another token',
  ],
  ['a part of the amount', buy, [buyCalls[0], buyCalls[1], buySwap({ amountIn: 1n })], 'the swap sells another amount'],
  [
    'a price limit, which leaves coin behind',
    buy,
    [buyCalls[0], buyCalls[1], buySwap({ priceLimit: 1n })],
    'the swap has a price limit',
  ],
  [
    'a higher fee',
    buy,
    [make.wrapCall(buyFee + 1n), make.unwrapCall(buyFee + 1n, make.treasury), buyCalls[2]],
    'the platform fee differs from the agreed one',
  ],
  [
    'the fee to another account',
    buy,
    [buyCalls[0], make.unwrapCall(buyFee, attacker), buyCalls[2]],
    'the platform fee goes to another address',
  ],
  ['no fee', buy, [buyCalls[2]], 'the transaction makes too many or too few calls'],
  [
    'one call more',
    buy,
    [...buyCalls, make.unwrapCall(0n, attacker)],
    'the transaction makes too many or too few calls',
  ],
  [
    'the coin to another account',
    sell,
    [sellCalls[0], make.unwrapWithFeeCall(10n ** 18n, attacker, 50n, make.treasury)],
    'the coin goes to another address',
  ],
  [
    'a fee of 1 %',
    sell,
    [sellCalls[0], make.unwrapWithFeeCall(10n ** 18n, trader, 100n, make.treasury)],
    'the platform fee differs from the agreed one',
  ],
  [
    'the fee of a sale to another account',
    sell,
    [sellCalls[0], make.unwrapWithFeeCall(10n ** 18n, trader, 50n, attacker)],
    'the platform fee goes to another address',
  ],
  [
    'a minimum that holds only before the fee',
    sell,
    [sellCalls[0], make.unwrapWithFeeCall(BigInt(sell.minBuyAmount), trader, 50n, make.treasury)],
    'the minimum amount is below the agreed one',
  ],
  ['no payout', sell, [sellCalls[0]], 'the transaction makes too many or too few calls'],
] as const)('the signer refuses %s', (_, terms, calls, reason) => {
  expect(getVerdict({ terms, transaction: toRouter(terms, [...calls]) })).toBe(`REFUSED: ${reason}`)
})

test.each([
  [
    'valid for a second longer',
    buy,
    toRouter(buy, buyCalls, deadline + 1n),
    'the transaction is valid for longer than was agreed',
  ],
  ['too late', buy, toRouter(buy, buyCalls, BigInt(seconds) - 1n), 'the transaction’s deadline has passed'],
  [
    'an unlimited approval',
    sell,
    make.toUnsignedTransaction(sell, {
      to: sell.sellToken,
      value: none,
      data: make.approveData(sell.router, 2n ** 256n - 1n),
    }),
    'the approval is for another amount',
  ],
  [
    'an approval for another spender',
    sell,
    make.toUnsignedTransaction(sell, {
      to: sell.sellToken,
      value: none,
      data: make.approveData(attacker, 2500000001n),
    }),
    'the approval is for another spender',
  ],
  [
    'an approval of another token',
    sell,
    make.toUnsignedTransaction(sell, { to: make.link, value: none, data: make.approveData(sell.router, 2500000001n) }),
    'the transaction goes to an address that is not allowed',
  ],
  [
    'an approval in a purchase',
    buy,
    make.toUnsignedTransaction(buy, { to: make.usdc, value: none, data: make.approveData(buy.router, 0n) }),
    'the transaction goes to an address that is not allowed',
  ],
  [
    'a plain transfer',
    buy,
    make.toUnsignedTransaction(buy, { to: attacker, value: toBaseUnits(1n), data: '0x' }),
    'the transaction goes to an address that is not allowed',
  ],
  [
    'an empty call of the router',
    buy,
    make.toUnsignedTransaction(buy, { to: buy.router, value: buy.sellAmount, data: '0x' }),
    'the transaction calls a function that is not allowed',
  ],
  [
    'a swap outside multicall, without deadline',
    buy,
    make.toUnsignedTransaction(buy, { to: buy.router, value: buy.sellAmount, data: buyCalls[2] }),
    'the transaction calls a function that is not allowed',
  ],
  [
    'bytes after the end',
    buy,
    make.toUnsignedTransaction(buy, {
      to: buy.router,
      value: buy.sellAmount,
      data: `${make.multicallData(deadline, buyCalls)}00`,
    }),
    'the calldata is not canonically encoded',
  ],
  [
    'more coin',
    buy,
    { ...toRouter(buy, buyCalls), value: toBaseUnits(BigInt(buy.sellAmount) + 1n) },
    'the transaction sends another amount of the coin',
  ],
  ['another chain', buy, { ...toRouter(buy, buyCalls), chainId: 1 }, 'the transaction is for another chain'],
  [
    'a network fee of one wei too much',
    { ...buy, maxNetworkFee: toBaseUnits(251000n * 30000000000n - 1n) },
    toRouter(buy, buyCalls),
    'the network fee is above the agreed maximum',
  ],
] as const)('the signer refuses %s', (_, terms, transaction, reason) => {
  expect(getVerdict({ terms, transaction })).toBe(`REFUSED: ${reason}`)
})

test.each([
  ['chain id outside the policy', { chainId: 1 }, 'this chain id is not allowed'],
  ['router of another chain', { router: make.chains.base.router }, 'this router is not allowed'],
  ['chain that does not fit the router', { chain: 'base' as const }, 'this router is not allowed'],
  ['treasury outside the policy', { treasury: attacker }, 'this treasury is not allowed'],
  ['coin on both sides', { buyToken: make.nativeToken }, 'the sold and the bought token are the same'],
  ['token on both sides', { sellToken: make.usdc }, 'the sold and the bought token are the same'],
  ['wrapped coin that is paid', { sellToken: weth }, 'this address cannot be traded as a token'],
  ['wrapped coin as a token', { buyToken: weth }, 'this address cannot be traded as a token'],
  ['minimum of zero', { minBuyAmount: toBaseUnits(0n) }, 'the amounts must be above zero'],
  ['deadline in the past', { deadline: seconds - 1 }, 'the deadline has passed'],
  ['user that the keys are not of', { address: attacker }, 'the swap pays to another address'],
])('the signer refuses even attested terms with a %s', (_, change, reason) => {
  expect(getVerdict({ terms: { ...buy, ...change }, transaction: toRouter(buy, buyCalls) })).toBe(`REFUSED: ${reason}`)
})
