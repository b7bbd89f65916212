import { wrappedSol } from '#solana/addresses.ts'
import type { PriceBook } from '#solana/market/price-book.ts'
import { type SolToken, solToken } from '#solana/seed/sol-tokens.ts'
import { tokenMint } from '#solana/seed/token-mint.ts'
import { transferFee } from '#solana/token/transfer-fee.ts'

export type SwapRequest = { inputMint: string; outputMint: string; inAmount: bigint; feeBps: number }

/** The amounts of a swap, in base units. The platform fee is always in lamports. */
export type SwapQuote = SwapRequest & {
  side: 'buy' | 'sell'
  token: SolToken
  /** The amount that reaches the taker. */
  outAmount: bigint
  /** The maker's payment: `outAmount` plus the platform fee (sell) or the mint's transfer fee (buy). */
  gross: bigint
  platformFee: bigint
  inUsd: number
  outUsd: number
  /** Price impact in percent, as a negative number. */
  priceImpact: number
}

/** Pool fee of every swap, in basis points. */
const poolFeeBps = 10

const toWholeTokens = (amount: bigint, decimals: number) => Number(amount) / 10 ** decimals
const toBaseUnits = (amount: number, decimals: number) => BigInt(Math.max(0, Math.floor(amount * 10 ** decimals)))
const applyBps = (amount: bigint, bps: number) => (amount * BigInt(bps)) / 10_000n

/** Quotes a swap at current prices, on a constant-product curve of the market's depth; undefined without a market. */
export function quoteSwap(book: Pick<PriceBook, 'usd'>, request: SwapRequest): SwapQuote | undefined {
  const { inputMint, outputMint, inAmount, feeBps } = request
  const side = inputMint === wrappedSol ? 'buy' : 'sell'
  const [input, output] = [solToken(inputMint), solToken(outputMint)]
  const [inPrice, outPrice] = [book.usd(inputMint), book.usd(outputMint)]
  if (!input || !output || !inPrice || !outPrice || inputMint === outputMint) return undefined
  if (inputMint !== wrappedSol && outputMint !== wrappedSol) return undefined
  const token = side === 'buy' ? output : input
  const mint = tokenMint(token)
  const paidFee = side === 'buy' ? applyBps(inAmount, feeBps) : 0n
  const swapped = side === 'buy' ? inAmount - paidFee : inAmount - transferFee(mint, inAmount)
  const depth = token.millions * 1e6
  const usd = toWholeTokens(swapped, input.decimals) * inPrice * (1 - poolFeeBps / 10_000)
  const gross = toBaseUnits((usd * depth) / (depth + usd) / outPrice, output.decimals)
  const outFee = side === 'buy' ? transferFee(mint, gross) : applyBps(gross, feeBps)
  const outAmount = gross - outFee
  if (outAmount <= 0n) return undefined
  return {
    ...request,
    side,
    token,
    outAmount,
    gross,
    platformFee: side === 'buy' ? paidFee : outFee,
    inUsd: toWholeTokens(inAmount, input.decimals) * inPrice,
    outUsd: toWholeTokens(outAmount, output.decimals) * outPrice,
    priceImpact: (-100 * usd) / (depth + usd),
  }
}
