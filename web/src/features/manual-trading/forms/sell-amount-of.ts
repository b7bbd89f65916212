import { percentageOf } from '@murmur/contract/money'
import type { HeldToken } from '@murmur/contract/wallets'

/** What a percentage of a holding sells, in base units; of the coin never more than leaves the gas reserve. */
export function sellAmountOf(token: HeldToken, percentage: string): bigint | undefined {
  const share = percentageOf(BigInt(token.amountBaseUnits), percentage)
  const most = BigInt(token.sellableBaseUnits)
  return share !== undefined && share > most ? most : share
}
