import type { UnsignedEvmTransaction } from '@murmur/contract/signer'
import { checkEnvelope } from '#evm/check-envelope.ts'
import type { CheckedTerms } from '#evm/check-terms.ts'
import { parseSwap, type Swap } from '#evm/parse-swap.ts'
import {
  approve,
  decodeCall,
  multicall,
  pull,
  sweepToken,
  unwrapWeth,
  unwrapWethWithFee,
  wrapEth,
} from '#evm/router-calls.ts'
import { permit } from '#signer-error.ts'

/** The recipient address that means the router itself (Constants.ADDRESS_THIS). */
const routerSelfAddress = '0x0000000000000000000000000000000000000002'

/** Refuses every transaction except those that the terms allow: the approvals of a paid token, and the swap. */
export function checkTransaction(transaction: UnsignedEvmTransaction, terms: CheckedTerms, now: Date): void {
  checkEnvelope(transaction, terms)
  const to = transaction.to.toLowerCase()
  const data = transaction.data.slice(2)
  const value = BigInt(transaction.value)
  if (to === terms.router) checkRouterCall(data, value, terms, now)
  else {
    permit(to === paidToken(terms), 'the transaction goes to an address that is not allowed')
    checkApproval(data, value, terms)
  }
}

/** The token that leaves the wallet; undefined if the coin does. */
function paidToken(terms: CheckedTerms): string | undefined {
  if (terms.kind === 'tokens') return terms.paid
  return terms.kind === 'coin-out' ? terms.token : undefined
}

function checkApproval(data: string, value: bigint, terms: CheckedTerms): void {
  const call = decodeCall(approve, data)
  permit(call !== undefined, 'the transaction calls a function that is not allowed')
  const [spender, amount] = call
  permit(value === 0n, 'an approval must not send the coin')
  permit(`0x${spender}` === terms.router, 'the approval is for another spender')
  permit(amount === terms.sellAmount || amount === 0n, 'the approval is for another amount')
}

function checkRouterCall(data: string, value: bigint, terms: CheckedTerms, now: Date): void {
  const call = decodeCall(multicall, data)
  permit(call !== undefined, 'the transaction calls a function that is not allowed')
  const [deadline, calls] = call
  permit(deadline <= terms.deadline, 'the transaction is valid for longer than was agreed')
  permit(deadline >= BigInt(Math.floor(now.getTime() / 1000)), 'the transaction’s deadline has passed')
  if (terms.kind === 'coin-in') checkBuyCalls(calls, value, terms)
  else if (terms.kind === 'coin-out') checkSellCalls(calls, value, terms)
  else checkTokenCalls(calls, value, terms)
}

/** [wrapETH(fee), unwrapWETH9(fee, treasury),] swap to the user. */
function checkBuyCalls(calls: string[], value: bigint, terms: CheckedTerms): void {
  const fee = (terms.sellAmount * terms.feeBps) / 10_000n
  permit(value === terms.sellAmount, 'the transaction sends another amount of the coin')
  permit(calls.length === (fee > 0n ? 3 : 1), 'the transaction makes too many or too few calls')
  if (fee > 0n) {
    const wrap = decodeCall(wrapEth, calls[0] ?? '')
    const unwrap = decodeCall(unwrapWeth, calls[1] ?? '')
    permit(wrap?.[0] === fee && unwrap?.[0] === fee, 'the platform fee differs from the agreed one')
    permit(`0x${unwrap[1]}` === terms.treasury, 'the platform fee goes to another address')
  }
  const swap = parseSwap(calls.at(-1) ?? '')
  checkSwap(swap, { from: terms.wrappedCoin, to: terms.token, amountIn: terms.sellAmount - fee, recipient: terms.user })
  permit(swap.minOut >= terms.minBuyAmount, 'the minimum amount is below the agreed one')
}

/** Swap to the router, then unwrapWETH9WithFee (without a fee: unwrapWETH9) to the user. */
function checkSellCalls(calls: string[], value: bigint, terms: CheckedTerms): void {
  permit(value === 0n, 'a sale of a token must not send the coin')
  permit(calls.length === 2, 'the transaction makes too many or too few calls')
  const swap = parseSwap(calls[0] ?? '')
  checkSwap(swap, {
    from: terms.token,
    to: terms.wrappedCoin,
    amountIn: terms.sellAmount,
    recipient: routerSelfAddress,
  })
  const { grossMin, user, feeBps } = parseUnwrap(calls[1] ?? '', terms)
  permit(user === terms.user, 'the coin goes to another address')
  permit(feeBps === terms.feeBps, 'the platform fee differs from the agreed one')
  // The router checks the minimum before it deducts the fee (rounded down); the user's minimum is net of the fee.
  const netMin = grossMin - (grossMin * feeBps) / 10_000n
  permit(netMin >= terms.minBuyAmount, 'the minimum amount is below the agreed one')
}

/** [pull(paid, fee), sweepToken(paid, 0, treasury),] swap to the user. The router holds no tokens between transactions. */
function checkTokenCalls(calls: string[], value: bigint, terms: Extract<CheckedTerms, { kind: 'tokens' }>): void {
  const fee = (terms.sellAmount * terms.feeBps) / 10_000n
  permit(value === 0n, 'a sale of a token must not send the coin')
  permit(calls.length === (fee > 0n ? 3 : 1), 'the transaction makes too many or too few calls')
  if (fee > 0n) {
    const pullCall = decodeCall(pull, calls[0] ?? '')
    const sweepCall = decodeCall(sweepToken, calls[1] ?? '')
    permit(pullCall !== undefined && sweepCall !== undefined, 'the transaction calls a function that is not allowed')
    permit(
      `0x${pullCall[0]}` === terms.paid && `0x${sweepCall[0]}` === terms.paid,
      'the platform fee is in another token',
    )
    // Tokens with a transfer fee would fail with any minimum.
    permit(pullCall[1] === fee && sweepCall[1] === 0n, 'the platform fee differs from the agreed one')
    permit(`0x${sweepCall[2]}` === terms.treasury, 'the platform fee goes to another address')
  }
  const swap = parseSwap(calls.at(-1) ?? '')
  checkSwap(swap, { from: terms.paid, to: terms.token, amountIn: terms.sellAmount - fee, recipient: terms.user })
  permit(swap.minOut >= terms.minBuyAmount, 'the minimum amount is below the agreed one')
}

function parseUnwrap(data: string, terms: CheckedTerms): { grossMin: bigint; user: string; feeBps: bigint } {
  const unwrapWithFee = decodeCall(unwrapWethWithFee, data)
  if (unwrapWithFee) {
    const [grossMin, user, feeBps, treasury] = unwrapWithFee
    permit(`0x${treasury}` === terms.treasury, 'the platform fee goes to another address')
    permit(feeBps > 0n, 'the fee call must carry a fee above zero')
    return { grossMin, user: `0x${user}`, feeBps }
  }
  const unwrapWithoutFee = decodeCall(unwrapWeth, data)
  permit(unwrapWithoutFee !== undefined, 'the transaction calls a function that is not allowed')
  return { grossMin: unwrapWithoutFee[0], user: `0x${unwrapWithoutFee[1]}`, feeBps: 0n }
}

function checkSwap(swap: Swap, wanted: { from: string; to: string; amountIn: bigint; recipient: string }): void {
  permit(swap.path[0] === wanted.from, 'the swap sells another token')
  permit(swap.path.at(-1) === wanted.to, 'the swap buys another token')
  permit(swap.amountIn === wanted.amountIn, 'the swap sells another amount')
  permit(swap.recipient === wanted.recipient, 'the swap pays to another address')
}
