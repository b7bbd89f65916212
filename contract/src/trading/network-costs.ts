import { toBaseUnits, toDisplayNumber } from '#money.ts'
import type { Quote, TokenAmount } from '#trading/trades.ts'

type NetworkQuote = Pick<Quote, 'networkFee' | 'networkFeeExpected' | 'accountDeposit'>

/** The costs of a trade's transactions: the fee that is spent, and the deposit that remains the owner's. */
export type NetworkCosts = {
  /** Expected fee, without the deposit. */
  fee: TokenAmount
  /** The highest fee, without the deposit. */
  highestFee: TokenAmount
  /** Rent of a new token account on Solana: the owner gets it back by closing the account. Null if none is needed. */
  deposit: TokenAmount | null
}

/** Splits the network fees of a quote, which include the deposit, in base units. */
export function splitNetworkCosts(quote: NetworkQuote): NetworkCosts {
  const { networkFee, networkFeeExpected = networkFee, accountDeposit: deposit = null } = quote
  if (deposit === null) return { fee: networkFeeExpected, highestFee: networkFee, deposit }
  return { fee: subtract(networkFeeExpected, deposit), highestFee: subtract(networkFee, deposit), deposit }
}

/**
 * The deposit among the paid network costs of a successful trade. Costs below the quoted deposit contain none, because another
 * transaction opened the account meanwhile.
 */
export function paidDeposit(quoted: Pick<TokenAmount, 'amountBaseUnits'> | null | undefined, paid: bigint): bigint {
  const deposit = BigInt(quoted?.amountBaseUnits ?? 0)
  return paid < deposit ? 0n : deposit
}

/** Up to this share of the traded coin a network fee is ordinary, in basis points. */
const ordinaryFeeBps = 500n

/**
 * The expected network fee, without the deposit, in basis points of the coin that the trade pays or brings, if that exceeds 5 %;
 * between two tokens, of the paid one's value. Undefined for an ordinary fee, and without a price that is needed.
 */
export function highNetworkFeeBps(quote: NetworkQuote & Pick<Quote, 'side' | 'pay' | 'receive'>): bigint | undefined {
  const { side, pay, receive, networkFee } = quote
  const { fee } = splitNetworkCosts(quote)
  const coin = (side === 'buy' ? [pay, receive] : [receive, pay]).find(({ address }) => address === networkFee.address)
  const [part, whole] = coin
    ? [BigInt(fee.amountBaseUnits), BigInt(coin.amountBaseUnits)]
    : [toMicros(fee.usdValue), toMicros(pay.usdValue)]
  return whole > 0n && part * 10_000n > whole * ordinaryFeeBps ? (part * 10_000n) / whole : undefined
}

/** USD in millionths; 0 if unknown. */
function toMicros(usd: number | null): bigint {
  return BigInt(Math.round((usd ?? 0) * 1e6))
}

/** `usdValue` is for display; both amounts have the same price. */
function subtract(from: TokenAmount, amount: TokenAmount): TokenAmount {
  const difference = BigInt(from.amountBaseUnits) - BigInt(amount.amountBaseUnits)
  const units = difference > 0n ? difference : 0n
  return {
    ...from,
    amount: toDisplayNumber(units, from.decimals),
    amountBaseUnits: toBaseUnits(units),
    usdValue: from.usdValue === null || amount.usdValue === null ? null : Math.max(0, from.usdValue - amount.usdValue),
  }
}
