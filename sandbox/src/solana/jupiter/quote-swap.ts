import { wrappedSol } from '#solana/addresses.ts'
import type { PriceBook } from '#solana/market/price-book.ts'
import { type SolToken, solToken } from '#solana/seed/sol-tokens.ts'
import { tokenMint } from '#solana/seed/token-mint.ts'
import { transferFee } from '#solana/token/transfer-fee.ts'

export type SwapRequest = { inputMint: string; outputMint: string; inAmount: bigint; feeBps: number }

/** The amounts of a swap, in base units. The platform fee is in lamports or, if neither side is SOL, in the paid token. */
export type SwapQuote = SwapRequest & {
  side: 'buy' | 'sell' | 'tokens'
  /** The bought token; of a sale for SOL, the sold one. */
  token: SolToken
  /** The paid token. */
  input: SolToken
  /** The amount that reaches the taker. */
  outAmount: bigint
  /** The maker's payment: `outAmount` plus the platform fee (sell) or the bought mint's transfer fee. */
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
  const side = inputMint === wrappedSol ? 'buy' : outputMint === wrappedSol ? 'sell' : 'tokens'
  const [input, output] = [solToken(inputMint), solToken(outputMint)]
  const [inPrice, outPrice] = [book.usd(inputMint), book.usd(outputMint)]
  if (!input || !output || !inPrice || !outPrice || inputMint === outputMint) return undefined
  const token = side === 'sell' ? input : output
  const paidFee = side === 'sell' ? 0n : applyBps(inAmount, feeBps)
  const paidAmount = inAmount - paidFee
  const swappedAmount = side === 'buy' ? paidAmount : paidAmount - transferFee(tokenMint(input), paidAmount)
  const depth = (side === 'tokens' ? Math.min(input.millions, output.millions) : token.millions) * 1e6
  const usd = toWholeTokens(swappedAmount, input.decimals) * inPrice * (1 - poolFeeBps / 10_000)
  const gross = toBaseUnits((usd * depth) / (depth + usd) / outPrice, output.decimals)
  const outFee = side === 'sell' ? applyBps(gross, feeBps) : transferFee(tokenMint(output), gross)
  const outAmount = gross - outFee
  if (outAmount <= 0n) return undefined
  return {
    ...request,
    side,
    token,
    input,
    outAmount,
    gross,
    platformFee: side === 'sell' ? outFee : paidFee,
    inUsd: toWholeTokens(inAmount, input.decimals) * inPrice,
    outUsd: toWholeTokens(outAmount, output.decimals) * outPrice,
    priceImpact: (-100 * usd) / (depth + usd),
  }
}
