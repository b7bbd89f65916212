import { splitNetworkCosts } from '@murmur/contract/trading/network-costs'
import type { Quote, TokenAmount } from '@murmur/contract/trading/trades'

type FeeParts = 'side' | 'pay' | 'receive' | 'platformFee' | 'networkFee' | 'networkFeeExpected' | 'accountDeposit'
export type FeeQuote = Pick<Quote, FeeParts>

/**
 * All fees of a trade: ours and the expected one of the network. `amounts`: their sum in the coin; between two tokens ours in the paid
 * one and the network's in the coin. `share`: of the traded amount, in per cent. `deposit`: kept by the network apart from them,
 * refundable; null if there is none.
 */
export type Fees = {
  usdValue: number | null
  amounts: TokenAmount[]
  share: number | undefined
  deposit: TokenAmount | null
}

/** Sums the fees of a quote in base units, and in USD where both are known. */
export function sumFees(quote: FeeQuote): Fees {
  const { side, pay, receive, platformFee } = quote
  const { fee: network, deposit } = splitNetworkCosts(quote)
  const usdValue =
    platformFee.usdValue === null || network.usdValue === null ? null : platformFee.usdValue + network.usdValue
  if (platformFee.address !== network.address) {
    const share = usdValue === null || !pay.usdValue ? undefined : Math.floor((usdValue / pay.usdValue) * 10_000) / 100
    return { usdValue, amounts: [platformFee, network], share, deposit }
  }
  const units = BigInt(platformFee.amountBaseUnits) + BigInt(network.amountBaseUnits)
  const traded = BigInt((side === 'buy' ? pay : receive).amountBaseUnits)
  return {
    usdValue,
    amounts: [{ ...network, amount: platformFee.amount + network.amount, amountBaseUnits: String(units), usdValue }],
    share: traded === 0n ? undefined : Number((units * 10_000n) / traded) / 100,
    deposit,
  }
}

/**
 * The one figure of a trade: of a purchase all that leaves the wallet, of a sale what arrives after the network fee; in USD,
 * with the expected network fee and the deposit. Undefined without a price.
 */
export function getTotalUsd(quote: FeeQuote): number | undefined {
  const network = (quote.networkFeeExpected ?? quote.networkFee).usdValue
  const traded = (quote.side === 'buy' ? quote.pay : quote.receive).usdValue
  if (network === null || traded === null) return undefined
  return quote.side === 'buy' ? traded + network : Math.max(0, traded - network)
}
