import { areAddressesEqual } from '@murmur/contract/address'
import type { Quote, TokenAmount, TradeReply } from '@murmur/contract/trading/trades'
import { addCostUsd } from '#lib/trading/sum-costs.ts'
import { unitPriceUsd } from '#lib/trading/unit-price.ts'

type AmountField = 'sold' | 'bought' | 'platformFee' | 'networkFee'
type Amounts = { [field in AmountField]?: TradeReply['data'][field] | null }

/** The amounts of a finished trade with their USD values, and in USD the price of a whole token and the total. */
export type ReceiptValues = { [field in AmountField]: TokenAmount | undefined } & {
  priceUsd: number | undefined
  /** Everything that left the wallet; for a sale, the proceeds after the network fee. */
  totalUsd: number | undefined
}

/** Values what a trade moved at the prices of its confirmed quote. */
export function computeReceiptValues(quote: Quote, { sold, bought, platformFee, networkFee }: Amounts): ReceiptValues {
  const values = {
    sold: withUsdValue(sold, quote.pay),
    bought: withUsdValue(bought, quote.receive),
    platformFee: withUsdValue(platformFee, quote.platformFee),
    networkFee: withUsdValue(networkFee, quote.networkFee),
  }
  const [traded, token] = quote.side === 'buy' ? [values.sold, values.bought] : [values.bought, values.sold]
  return {
    ...values,
    priceUsd: token && unitPriceUsd(traded?.usdValue, token),
    totalUsd: sumUsd(quote.side, traded?.usdValue, values.networkFee?.usdValue),
  }
}

function sumUsd(side: Quote['side'], traded?: number | null, fee?: number | null): number | undefined {
  if (typeof traded !== 'number' || typeof fee !== 'number') return undefined
  return side === 'buy' ? addCostUsd(traded, fee) : Math.max(0, addCostUsd(traded, fee, -1))
}

/** Adds a USD value to an amount without one, in proportion to the confirmed amount and its value. */
function withUsdValue(amount: TokenAmount | null | undefined, agreed: TokenAmount): TokenAmount | undefined {
  if (!amount) return undefined
  const isSame = areAddressesEqual(amount.address, agreed.address)
  if (amount.usdValue !== null || agreed.usdValue === null || !isSame || agreed.amountBaseUnits === '0') return amount
  return { ...amount, usdValue: (agreed.usdValue * Number(amount.amountBaseUnits)) / Number(agreed.amountBaseUnits) }
}
