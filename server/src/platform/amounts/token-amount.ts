import type { Address } from '@murmur/contract/address'
import { formatUnits, toBaseUnits, toDisplayNumber } from '@murmur/contract/money'
import type { TokenAmount } from '@murmur/contract/trading/trades'

export type NamedToken = { address: Address; symbol: string; decimals: number }

/**
 * An amount formatted for people and for programs.
 * @param usdE18 USD per whole token, times 10^18; undefined when no source has a price
 */
export function tokenAmount(token: NamedToken, units: bigint, usdE18: bigint | undefined): TokenAmount {
  const usd = usdE18 === undefined ? null : Number(formatUnits((units * usdE18) / 10n ** BigInt(token.decimals), 18))
  return {
    symbol: token.symbol,
    address: token.address,
    decimals: token.decimals,
    amount: toDisplayNumber(units, token.decimals),
    amountBaseUnits: toBaseUnits(units),
    usdValue: usd,
  }
}
