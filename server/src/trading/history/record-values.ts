import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import { parseE18 } from '#platform/amounts/parse-e18.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { Intent, ReclaimIntent, RevokeIntent, SendIntent } from '#trading/intents/intents.store.ts'
import type { transfers } from '#wallets/tables/transfers.ts'
import { insertValue, type RecordedPrices, type RecordedRow, type ValueSource } from './recorded-values.store.ts'

export type RecordValuesDeps = {
  coinOf: (chain: ChainKey) => { address: Address }
  /** Sources of values that the quote lacks. Without them such values are recorded as unknown. */
  values?: {
    /** Finds a sampled price near a time, for a token with a trusted price. Reads within the transaction. */
    priceNear: (tx: Tx, chain: ChainKey, address: Address, at: Date) => Promise<bigint | null>
    /** Called if a value must be looked up after this transaction has committed. */
    onPendingValue: () => void
  }
}

/** Maximum age of values that are looked up, in milliseconds. */
export const lookupWindowMs = 15 * 60_000

/**
 * Returns the price of one whole token in a quote: USD value × 10^decimals ÷ base units, times 10^18, rounded down
 * once. Null if the quote has no price.
 */
export function computeQuotePrice({ usdValue, amountBaseUnits, decimals }: TokenAmount): bigint | null {
  const valueE18 = parseE18(usdValue === null ? null : String(usdValue))
  const units = BigInt(amountBaseUnits)
  return valueE18 === undefined || units === 0n ? null : (valueE18 * 10n ** BigInt(decimals)) / units
}

/** Records a trade's value from the quote that the user confirmed. */
export async function recordTradeValue(deps: RecordValuesDeps, tx: Tx, intent: Intent): Promise<RecordedRow> {
  const { id, userId, chain, quote, createdAt: at } = intent
  const coin = deps.coinOf(chain)
  const quoted = { paidUsdE18: computeQuotePrice(quote.pay), receivedUsdE18: computeQuotePrice(quote.receive) }
  const side = valuedSide(quote, coin)
  const isCoin = quote[side.leg].address === coin.address
  const price = quoted[side.price]
  if (price !== null) {
    const coinUsdE18 = isCoin ? price : computeQuotePrice(quote.networkFee)
    return insertRecordedValue(tx, { id, userId, at, ...quoted, coinUsdE18, source: 'quote' })
  }
  const nearPrice = (await deps.values?.priceNear(tx, chain, quote[side.leg].address, at)) ?? null
  const coinUsdE18 = isCoin ? nearPrice : ((await deps.values?.priceNear(tx, chain, coin.address, at)) ?? null)
  const source = nearPrice === null ? pendingSource(deps) : 'sample'
  return insertRecordedValue(tx, { id, userId, at, ...quoted, [side.price]: nearPrice, coinUsdE18, source })
}

/** The side whose price values a trade: the coin's, or the paid one if neither is the coin. */
export function valuedSide(
  { receive }: { receive: { address: Address } },
  coin: { address: Address },
): { leg: 'pay' | 'receive'; price: 'paidUsdE18' | 'receivedUsdE18' } {
  return receive.address === coin.address
    ? { leg: 'receive', price: 'receivedUsdE18' }
    : { leg: 'pay', price: 'paidUsdE18' }
}

/** Records a send's value from the quote that the user confirmed; unknown if the quote had no price. */
export async function recordSendValue(tx: Tx, { id, userId, quote, createdAt: at }: SendIntent): Promise<RecordedRow> {
  const [paidUsdE18, coinUsdE18] = [computeQuotePrice(quote.amount), computeQuotePrice(quote.networkFee)]
  const source = paidUsdE18 === null ? 'none' : 'quote'
  return insertRecordedValue(tx, { id, userId, at, paidUsdE18, receivedUsdE18: null, coinUsdE18, source })
}

/** Records the coin's price for the fee, and for returned rent, of an upkeep, from the quote that the user confirmed. */
export async function recordUpkeepValue(
  tx: Tx,
  { id, userId, side, quote, createdAt: at }: RevokeIntent | ReclaimIntent,
): Promise<RecordedRow> {
  const coinUsdE18 = computeQuotePrice(quote.networkFee)
  const receivedUsdE18 = side === 'reclaim' ? coinUsdE18 : null
  const source = coinUsdE18 === null ? 'none' : 'quote'
  return insertRecordedValue(tx, { id, userId, at, paidUsdE18: null, receivedUsdE18, coinUsdE18, source })
}

/** Records a transfer's value at its block's time, if a price sample exists. */
export async function recordTransferValue(
  deps: RecordValuesDeps,
  tx: Tx,
  row: typeof transfers.$inferSelect,
): Promise<RecordedRow> {
  const { id, userId, chain, token, at } = row
  const coin = deps.coinOf(chain).address
  const findPrice = async (address: Address) => (await deps.values?.priceNear(tx, chain, address, at)) ?? null
  const price = await findPrice(token)
  const isPastWindow = row.createdAt.getTime() - at.getTime() > lookupWindowMs
  const coinUsdE18 = token === coin ? price : row.networkFee > 0n ? await findPrice(coin) : null
  const source = price === null ? (isPastWindow ? 'none' : pendingSource(deps)) : 'sample'
  return insertRecordedValue(tx, { id, userId, at, ...toTransferPrices(row, price), coinUsdE18, source })
}

/** Sets a transfer's price on its paid or received side. */
export function toTransferPrices(
  { direction }: Pick<typeof transfers.$inferSelect, 'direction'>,
  price: bigint | null,
): Pick<RecordedPrices, 'paidUsdE18' | 'receivedUsdE18'> {
  return direction === 'in' ? { paidUsdE18: null, receivedUsdE18: price } : { paidUsdE18: price, receivedUsdE18: null }
}

async function insertRecordedValue(tx: Tx, row: RecordedRow & { source: ValueSource }): Promise<RecordedRow> {
  await insertValue(tx, row)
  return row
}

/** Returns the source of a missing value: a lookup for a recent one. For an older value any price would be a guess. */
function pendingSource({ values }: RecordValuesDeps): ValueSource {
  if (!values) return 'none'
  values.onPendingValue()
  return 'pending'
}
