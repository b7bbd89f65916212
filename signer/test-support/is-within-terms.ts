import type { EvmAddress } from '@murmur/contract/address'
import type { EvmTerms, UnsignedEvmTransaction } from '@murmur/contract/signer'
import { type Address, decodeFunctionData, type Hex } from 'viem'
import {
  approveData,
  chains,
  multicallData,
  nativeToken,
  pullCall,
  routerSelfAddress,
  type SwapKind,
  swapCall,
  sweepCall,
  unwrapCall,
  unwrapWithFeeCall,
  wrapCall,
} from './genuine-evm.ts'
import { routerAbi } from './router-abi.ts'

/**
 * Whether a transaction is within its terms, checked in the opposite direction to the signer: reads only the free choices
 * from the calldata (deadline, route, minimums), builds the expected transaction with viem, and compares bytes.
 */
export function isWithinTerms(transaction: UnsignedEvmTransaction, terms: EvmTerms, now: number): boolean {
  try {
    const { gas, maxFeePerGas, maxPriorityFeePerGas } = transaction
    if (transaction.chainId !== terms.chainId) return false
    if (BigInt(gas) < 21_000n || BigInt(gas) * BigInt(maxFeePerGas) > BigInt(terms.maxNetworkFee)) return false
    if (BigInt(maxPriorityFeePerGas) > BigInt(maxFeePerGas)) return false
    return expectedTransactions(transaction.data as Hex, terms, now).some(
      ({ to, value, data }) =>
        to.toLowerCase() === transaction.to.toLowerCase() && value === transaction.value && data === transaction.data,
    )
  } catch {
    return false
  }
}

type ExpectedTransaction = { to: string; value: string; data: Hex }

function expectedTransactions(data: Hex, terms: EvmTerms, now: number): ExpectedTransaction[] {
  const isBuy = terms.sellToken === nativeToken
  if (data.startsWith('0x095ea7b3')) {
    const allowedData = [BigInt(terms.sellAmount), 0n].map((amount) => approveData(terms.router, amount))
    return isBuy ? [] : allowedData.map((each) => ({ to: terms.sellToken, value: '0', data: each }))
  }
  const outer = decodeFunctionData({ abi: routerAbi, data })
  if (outer.functionName !== 'multicall') return []
  const [deadline, calls] = outer.args
  if (deadline > BigInt(terms.deadline) || deadline < BigInt(now)) return []
  const isSale = terms.buyToken === nativeToken
  const inner = isSale ? expectedSellCalls(calls, terms) : expectedDirectCalls(calls, terms, isBuy)
  if (!inner) return []
  return [{ to: terms.router, value: isBuy ? terms.sellAmount : '0', data: multicallData(deadline, inner) }]
}

/** The fee first, in the coin or the paid token; then a swap that pays the user. */
function expectedDirectCalls(calls: readonly Hex[], terms: EvmTerms, isCoinPaid: boolean): Hex[] | undefined {
  const fee = (BigInt(terms.sellAmount) * BigInt(terms.platformFeeBps)) / 10_000n
  const choices = parseChoices(calls.at(-1) as Hex)
  if (choices.minOut < BigInt(terms.minBuyAmount)) return undefined
  const swap = expectedSwap(choices, {
    from: isCoinPaid ? (chains[terms.chain].weth as EvmAddress) : (terms.sellToken as Address),
    to: terms.buyToken as Address,
    amountIn: BigInt(terms.sellAmount) - fee,
    recipient: terms.address as Address,
  })
  if (fee === 0n) return [swap]
  return isCoinPaid
    ? [wrapCall(fee), unwrapCall(fee, terms.treasury), swap]
    : [pullCall(terms.sellToken, fee), sweepCall(terms.sellToken, 0n, terms.treasury), swap]
}

function expectedSellCalls(calls: readonly Hex[], terms: EvmTerms): Hex[] | undefined {
  const swap = expectedSwap(parseChoices(calls[0] as Hex), {
    from: terms.sellToken as Address,
    to: chains[terms.chain].weth as EvmAddress,
    amountIn: BigInt(terms.sellAmount),
    recipient: routerSelfAddress,
  })
  const grossMin = decodeFunctionData({ abi: routerAbi, data: calls[1] as Hex }).args?.[0] as bigint
  const bps = BigInt(terms.platformFeeBps)
  // The router computes feeAmount = balance * feeBips / 10000 (rounded down); the user receives balance - feeAmount.
  if (grossMin - (grossMin * bps) / 10_000n < BigInt(terms.minBuyAmount)) return undefined
  return [
    swap,
    bps > 0n ? unwrapWithFeeCall(grossMin, terms.address, bps, terms.treasury) : unwrapCall(grossMin, terms.address),
  ]
}

/** The free choices of a swap: function, intermediate pools and tokens, and its minimum. */
type SwapChoices = { kind: SwapKind; middle: Address[]; fees: number[]; minOut: bigint }
type SwapConstraints = { from: Address; to: Address; amountIn: bigint; recipient: Address }

function parseChoices(data: Hex): SwapChoices {
  const call = decodeFunctionData({ abi: routerAbi, data })
  if (call.functionName === 'exactInputSingle') {
    const [{ fee, amountOutMinimum }] = call.args
    return { kind: 'single', middle: [], fees: [fee], minOut: amountOutMinimum }
  }
  if (call.functionName === 'exactInput') {
    const [{ path, amountOutMinimum }] = call.args
    const hops = path.slice(2 + 40).match(/.{46}/g) ?? []
    if (hops.length === 0 || hops.length > 3) throw new Error('path')
    const middle = hops.slice(0, -1).map((hop) => `0x${hop.slice(6)}` as Address)
    return {
      kind: 'path',
      middle,
      fees: hops.map((hop) => Number.parseInt(hop.slice(0, 6), 16)),
      minOut: amountOutMinimum,
    }
  }
  if (call.functionName !== 'swapExactTokensForTokens') throw new Error('function')
  const [, minOut, path] = call.args
  if (path.length > 3) throw new Error('path')
  return { kind: 'v2', middle: path.slice(1, -1), fees: [], minOut }
}

function expectedSwap(
  { kind, middle, fees, minOut }: SwapChoices,
  { from, to, amountIn, recipient }: SwapConstraints,
): Hex {
  return swapCall(kind, { path: [from, ...middle, to], fees, recipient, amountIn, minOut })
}
