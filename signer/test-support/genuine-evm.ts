import type { EvmAddress } from '@murmur/contract/address'
import type { EvmChainKey } from '@murmur/contract/chains'
import type { UserId, WalletId } from '@murmur/contract/ids'
import type { EvmTerms, UnsignedEvmTransaction } from '@murmur/contract/signer'
import { type Address, encodeFunctionData, encodePacked, getAddress, type Hex } from 'viem'
import { toBaseUnits } from '#base-units.ts'
import { asEvmAddress, asIntentId, asUserId, asWalletId } from './ids.ts'
import { erc20Abi, routerAbi } from './router-abi.ts'

export const chains = {
  eth: {
    chainId: 313370001,
    router: asEvmAddress('0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'),
    weth: asEvmAddress('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'),
  },
  base: {
    chainId: 313378453,
    router: asEvmAddress('0x2626664c2603336E57B271c5C0b26F421741e481'),
    weth: asEvmAddress('0x4200000000000000000000000000000000000006'),
  },
} as const
export const treasury = '0x7Ea5000000000000000000000000000000007Ea5'.toLowerCase() as Address
export const policy = Object.fromEntries(
  Object.values(chains).map(({ chainId, router }) => [chainId, { router, treasury }]),
)
export const nativeToken = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' as Address
export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' as Address
export const link = '0x514910771AF9Ca656af840dff83E8264EcF986CA' as Address
export const uni = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984' as Address
export const routerSelfAddress = '0x0000000000000000000000000000000000000002' as Address

export const swapKinds = ['single', 'path', 'v2', 'v2 over two'] as const
export type SwapKind = (typeof swapKinds)[number]

/** A valid case: terms, and a transaction within the terms. */
export type GenuineTransaction = { name: string; terms: EvmTerms; transaction: UnsignedEvmTransaction }

export type GenuineOptions = {
  chain: EvmChainKey
  isBuy: boolean
  /** A trade between two tokens; `isBuy` is then ignored. */
  isTokens?: boolean
  feeBps: number
  user: Address
  /** Unix seconds. */
  deadline: number
  ids?: { userId: UserId; walletId: WalletId }
}

export function createTerms(options: GenuineOptions): EvmTerms {
  const {
    chain,
    isBuy,
    isTokens = false,
    feeBps,
    user,
    deadline,
    ids = { userId: asUserId('user-1'), walletId: asWalletId('wallet-1') },
  } = options
  const { chainId, router } = chains[chain]
  return {
    intentId: asIntentId('intent-1'),
    ...ids,
    chain,
    chainId,
    address: user,
    ...(isTokens ? tokenSides : isBuy ? coinInSides : coinOutSides),
    platformFeeBps: feeBps,
    treasury,
    router,
    // A trade between two tokens has no coin amount, so the fee limit is the minimum of the chain.
    maxNetworkFee: toBaseUnits(isTokens && chain === 'base' ? 3000000000000000n : 20000000000000000n),
    deadline,
  }
}

type SidesOfTerms = Pick<
  EvmTerms,
  'side' | 'sellToken' | 'buyToken' | 'sellAmount' | 'minBuyAmount' | 'expectedBuyAmount'
>
const coinInSides: SidesOfTerms = {
  ...{ side: 'buy', sellToken: nativeToken as EvmAddress, buyToken: usdc as EvmAddress },
  ...{
    sellAmount: toBaseUnits(1000000000000000123n),
    minBuyAmount: toBaseUnits(2500000000n),
    expectedBuyAmount: toBaseUnits(2525252525n),
  },
}
const coinOutSides: SidesOfTerms = {
  ...{ side: 'sell', sellToken: usdc as EvmAddress, buyToken: nativeToken as EvmAddress },
  ...{
    sellAmount: toBaseUnits(2500000001n),
    minBuyAmount: toBaseUnits(990000000000000000n),
    expectedBuyAmount: toBaseUnits(1000000000000000000n),
  },
}
const tokenSides: SidesOfTerms = {
  ...{ side: 'buy', sellToken: usdc as EvmAddress, buyToken: uni as EvmAddress },
  ...{
    sellAmount: toBaseUnits(2500000001n),
    minBuyAmount: toBaseUnits(310000000000000000000n),
    expectedBuyAmount: toBaseUnits(313131313131313131313n),
  },
}

/** Creates all valid transactions for the options: four kinds of swap, and for a paid token two approvals. */
export function genuineCases(options: GenuineOptions): GenuineTransaction[] {
  const terms = createTerms(options)
  const isCoinPaid = terms.sellToken === nativeToken
  const pair = options.isTokens ? 'two tokens' : isCoinPaid ? 'coin in' : 'coin out'
  const name = `${options.chain}, ${pair}, ${options.feeBps} bps`
  const swaps = swapKinds.map((kind) => ({
    name: `${name}, ${kind}`,
    terms,
    transaction: toUnsignedTransaction(terms, {
      to: terms.router,
      value: isCoinPaid ? terms.sellAmount : toBaseUnits(0n),
      data: swapData(terms, kind),
    }),
  }))
  if (isCoinPaid) return swaps
  const approvals = [BigInt(terms.sellAmount), 0n].map((amount) => ({
    name: `${name}, approve ${amount}`,
    terms,
    transaction: toUnsignedTransaction(terms, {
      to: terms.sellToken,
      value: toBaseUnits(0n),
      data: approveData(terms.router, amount),
    }),
  }))
  return [...swaps, ...approvals]
}

export function toUnsignedTransaction(
  terms: EvmTerms,
  parts: Pick<UnsignedEvmTransaction, 'to' | 'value' | 'data'>,
): UnsignedEvmTransaction {
  const maxFeePerGas = toBaseUnits(terms.maxNetworkFee === '3000000000000000' ? 10000000000n : 30000000000n)
  const fees = { gas: toBaseUnits(251000n), maxFeePerGas, maxPriorityFeePerGas: toBaseUnits(1000000000n) }
  return { chainId: terms.chainId, nonce: 7, ...parts, ...fees }
}

export function approveData(spender: string, amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender as Address, amount] })
}

export function multicallData(deadline: bigint, calls: Hex[]): Hex {
  return encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [deadline, calls] })
}

export function swapData(terms: EvmTerms, kind: SwapKind): Hex {
  return multicallData(BigInt(terms.deadline), innerCalls(terms, kind))
}

/** Returns the multicall's inner calls. */
export function innerCalls(terms: EvmTerms, kind: SwapKind): Hex[] {
  const { weth } = chains[terms.chain]
  const user = getAddress(terms.address)
  const sellAmount = BigInt(terms.sellAmount)
  const feeBps = BigInt(terms.platformFeeBps)
  if (terms.sellToken === nativeToken) {
    const fee = (sellAmount * feeBps) / 10_000n
    const swap = swapCall(kind, {
      path: pathFor(kind, weth, terms.buyToken),
      recipient: user,
      amountIn: sellAmount - fee,
      minOut: BigInt(terms.minBuyAmount),
    })
    return fee > 0n ? [wrapCall(fee), unwrapCall(fee, terms.treasury), swap] : [swap]
  }
  if (terms.buyToken !== nativeToken) {
    const fee = (sellAmount * feeBps) / 10_000n
    const swap = swapCall(kind, {
      path: pathFor(kind, terms.sellToken, terms.buyToken),
      recipient: user,
      amountIn: sellAmount - fee,
      minOut: BigInt(terms.minBuyAmount),
    })
    return fee > 0n ? [pullCall(terms.sellToken, fee), sweepCall(terms.sellToken, 0n, terms.treasury), swap] : [swap]
  }
  const path = pathFor(kind, terms.sellToken, weth)
  const swap = swapCall(kind, { path, recipient: routerSelfAddress, amountIn: sellAmount, minOut: 0n })
  const grossMin =
    feeBps === 0n ? BigInt(terms.minBuyAmount) : (BigInt(terms.minBuyAmount) * 10_000n) / (10_000n - feeBps) + 1n
  return [swap, feeBps > 0n ? unwrapWithFeeCall(grossMin, user, feeBps, terms.treasury) : unwrapCall(grossMin, user)]
}

export type SwapParts = {
  path: Address[]
  recipient: Address
  amountIn: bigint
  minOut: bigint
  priceLimit?: bigint
  fees?: number[]
}

export function swapCall(kind: SwapKind, parts: SwapParts): Hex {
  const { path, recipient, amountIn, minOut, priceLimit = 0n, fees = path.slice(1).map(() => 3000) } = parts
  const [tokenIn, tokenOut] = [path[0] as Address, path.at(-1) as Address]
  if (kind === 'single') {
    const params = {
      tokenIn,
      tokenOut,
      fee: fees[0] ?? 0,
      recipient,
      amountIn,
      amountOutMinimum: minOut,
      sqrtPriceLimitX96: priceLimit,
    }
    return encodeFunctionData({ abi: routerAbi, functionName: 'exactInputSingle', args: [params] })
  }
  if (kind === 'path') {
    const params = { path: packPath(path, fees), recipient, amountIn, amountOutMinimum: minOut }
    return encodeFunctionData({ abi: routerAbi, functionName: 'exactInput', args: [params] })
  }
  return encodeFunctionData({
    abi: routerAbi,
    functionName: 'swapExactTokensForTokens',
    args: [amountIn, minOut, path, recipient],
  })
}

export function wrapCall(amount: bigint): Hex {
  return encodeFunctionData({ abi: routerAbi, functionName: 'wrapETH', args: [amount] })
}

export function unwrapCall(amount: bigint, to: string): Hex {
  return encodeFunctionData({ abi: routerAbi, functionName: 'unwrapWETH9', args: [amount, to as Address] })
}

export function pullCall(token: string, amount: bigint): Hex {
  return encodeFunctionData({ abi: routerAbi, functionName: 'pull', args: [token as Address, amount] })
}

export function sweepCall(token: string, minAmount: bigint, to: string): Hex {
  const args = [token as Address, minAmount, to as Address] as const
  return encodeFunctionData({ abi: routerAbi, functionName: 'sweepToken', args })
}

export function unwrapWithFeeCall(amount: bigint, to: string, feeBps: bigint, feeTo: string): Hex {
  const args = [amount, to as Address, feeBps, feeTo as Address] as const
  return encodeFunctionData({ abi: routerAbi, functionName: 'unwrapWETH9WithFee', args })
}

function pathFor(kind: SwapKind, from: Address, to: Address): Address[] {
  return kind === 'path' || kind === 'v2 over two' ? [from, link, to] : [from, to]
}

function packPath(path: Address[], fees: number[]): Hex {
  const types = path.flatMap((_, index) => (index === 0 ? ['address'] : ['uint24', 'address']))
  const values = path.flatMap((token, index) => (index === 0 ? [token] : [fees[index - 1] ?? 0, token]))
  return encodePacked(types, values)
}
