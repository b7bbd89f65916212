import type { EvmTerms } from '@murmur/contract/signer'
import type { Address, Hex } from 'viem'
import { expect, test } from 'vitest'
import { toBaseUnits } from '#base-units.ts'
import { getVerdict, options, trader } from '../../test-support/evm-trades.ts'
import * as make from '../../test-support/genuine-evm.ts'
import { attacker } from '../../test-support/mutate-calldata.ts'

const tokens = make.createTerms({ ...options, isBuy: true, isTokens: true })
const tokenFee = (BigInt(tokens.sellAmount) * 50n) / 10_000n
const tokenCalls = make.innerCalls(tokens, 'single') as [Hex, Hex, Hex]
const tokenSwap = (parts: Partial<make.SwapParts>) =>
  make.swapCall('single', {
    path: [make.usdc, make.uni],
    recipient: trader,
    amountIn: BigInt(tokens.sellAmount) - tokenFee,
    minOut: BigInt(tokens.minBuyAmount),
    ...parts,
  })
const path = (...between: Address[]) => ({ path: between })
const toRouter = (calls: Hex[]) =>
  make.toUnsignedTransaction(tokens, {
    to: tokens.router,
    value: toBaseUnits(0n),
    data: make.multicallData(BigInt(options.deadline), calls),
  })

test.each([
  [
    'a swap of two tokens to another account',
    [tokenCalls[0], tokenCalls[1], tokenSwap({ recipient: attacker })],
    'the swap pays to another address',
  ],
  [
    'a swap of two tokens to the router, which anyone can sweep',
    [tokenCalls[0], tokenCalls[1], tokenSwap({ recipient: make.routerSelfAddress })],
    'the swap pays to another address',
  ],
  [
    'one unit less of the bought token',
    [tokenCalls[0], tokenCalls[1], tokenSwap({ minOut: BigInt(tokens.minBuyAmount) - 1n })],
    'the minimum amount is below the agreed one',
  ],
  [
    'another paid token',
    [tokenCalls[0], tokenCalls[1], tokenSwap(path(make.link, make.uni))],
    'the swap sells another token',
  ],
  [
    'another bought token',
    [tokenCalls[0], tokenCalls[1], tokenSwap(path(make.usdc, make.link))],
    'the swap buys another token',
  ],
  [
    'the fee beside the whole amount',
    [tokenCalls[0], tokenCalls[1], tokenSwap({ amountIn: BigInt(tokens.sellAmount) })],
    'the swap sells another amount',
  ],
  [
    'a higher fee of two tokens',
    [make.pullCall(make.usdc, tokenFee + 1n), tokenCalls[1], tokenCalls[2]],
    'the platform fee differs from the agreed one',
  ],
  [
    'a minimum of the fee',
    [tokenCalls[0], make.sweepCall(make.usdc, 1n, make.treasury), tokenCalls[2]],
    'the platform fee differs from the agreed one',
  ],
  [
    'a fee in a third token',
    [make.pullCall(make.link, tokenFee), make.sweepCall(make.link, 0n, make.treasury), tokenCalls[2]],
    'the platform fee is in another token',
  ],
  [
    'a fee that stays in the router',
    [tokenCalls[0], make.sweepCall(make.link, 0n, make.treasury), tokenCalls[2]],
    'the platform fee is in another token',
  ],
  [
    'the fee of two tokens to another account',
    [tokenCalls[0], make.sweepCall(make.usdc, 0n, attacker), tokenCalls[2]],
    'the platform fee goes to another address',
  ],
  ['no fee of two tokens', [tokenCalls[2]], 'the transaction makes too many or too few calls'],
  [
    'a wrapped fee in a trade of two tokens',
    [make.wrapCall(tokenFee), make.unwrapCall(tokenFee, make.treasury), tokenCalls[2]],
    'the transaction calls a function that is not allowed',
  ],
] as const)('the EVM signer refuses %s', (_, calls, reason) => {
  expect(getVerdict({ terms: tokens, transaction: toRouter([...calls]) })).toBe(`REFUSED: ${reason}`)
})

test.each([
  [
    'an approval of the bought token',
    make.toUnsignedTransaction(tokens, {
      to: make.uni,
      value: toBaseUnits(0n),
      data: make.approveData(tokens.router, 2500000001n),
    }),
    'the transaction goes to an address that is not allowed',
  ],
  [
    'coin beside a trade of two tokens',
    { ...toRouter(tokenCalls), value: toBaseUnits(1n) },
    'a sale of a token must not send the coin',
  ],
] as const)('the EVM signer refuses %s', (_, transaction, reason) => {
  expect(getVerdict({ terms: tokens, transaction })).toBe(`REFUSED: ${reason}`)
})

test.each([
  ['the wrapped coin paid', { sellToken: make.chains.eth.weth }, 'this address cannot be traded as a token'],
  ['the wrapped coin bought', { buyToken: make.chains.eth.weth }, 'this address cannot be traded as a token'],
  [
    'the treasury paid',
    { sellToken: make.treasury as EvmTerms['sellToken'] },
    'this address cannot be traded as a token',
  ],
  ['one token on both sides', { sellToken: tokens.buyToken }, 'the sold and the bought token are the same'],
  // The fee of a trade with the coin may be a fifth of the trade. Between two tokens only the chain's smallest bound applies.
  [
    'a larger network fee',
    { maxNetworkFee: toBaseUnits(20000000000000001n) },
    'the network fee is too large a share of the trade',
  ],
])('the EVM signer refuses terms with %s', (_, change, reason) => {
  expect(getVerdict({ terms: { ...tokens, ...change }, transaction: toRouter(tokenCalls) })).toBe(`REFUSED: ${reason}`)
})

test('the EVM signer signs the genuine swap', () => {
  expect(getVerdict({ terms: tokens, transaction: toRouter(tokenCalls) })).toBe('signed')
})
