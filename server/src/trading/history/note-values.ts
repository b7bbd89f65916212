import type { ChainKey } from '@murmur/contract/chains'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import { readE18 } from '#platform/amounts/read-e18.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { intents } from '#trading/tables/intents.ts'
import type { transfers } from '#wallets/tables/transfers.ts'
import { noteValue, type RecordedPrices, type RecordedRow, type ValueSource } from './recorded-values.store.ts'

export type NoteValuesDeps = {
  coinOf: (chain: ChainKey) => { address: string }
  /** Sources of values that the quote lacks; if absent, such values are recorded as unknown. */
  values?: {
    /** A sampled price near a time, for a token with a trusted price; read within the transaction. */
    priceNear: (tx: Tx, chain: ChainKey, address: string, at: Date) => Promise<bigint | null>
    /** Called when a value must be looked up, once this transaction has committed. */
    expect: () => void
  }
}

/** Values older than this are no longer looked up. Milliseconds. */
export const readableMs = 15 * 60_000

/**
 * The price of one whole token in a quote: USD value × 10^decimals ÷ base units, times 10^18, rounded down once. Null
 * if the quote has no price.
 */
export function priceByQuote({ usdValue, amountBaseUnits, decimals }: TokenAmount): bigint | null {
  const worth = readE18(usdValue === null ? null : String(usdValue))
  const units = BigInt(amountBaseUnits)
  return worth === undefined || units === 0n ? null : (worth * 10n ** BigInt(decimals)) / units
}

/** Records a trade's value from the quote that the user confirmed. */
export async function noteTradeValue(
  deps: NoteValuesDeps,
  tx: Tx,
  intent: typeof intents.$inferSelect,
): Promise<RecordedRow> {
  const { id, userId, chain, side, quote, createdAt: at } = intent
  const [paidUsdE18, receivedUsdE18] = [priceByQuote(quote.pay), priceByQuote(quote.receive)]
  const quoted = side === 'buy' ? paidUsdE18 : receivedUsdE18
  if (quoted !== null) {
    return note(tx, { id, userId, at, paidUsdE18, receivedUsdE18, coinUsdE18: quoted, source: 'quote' })
  }
  const near = (await deps.values?.priceNear(tx, chain, deps.coinOf(chain).address, at)) ?? null
  const ofCoin = side === 'buy' ? { paidUsdE18: near, receivedUsdE18 } : { paidUsdE18, receivedUsdE18: near }
  const source = near === null ? awaited(deps) : 'sample'
  return note(tx, { id, userId, at, ...ofCoin, coinUsdE18: near, source })
}

/** Records a transfer's value at its block's time, if a price sample exists. */
export async function noteTransferValue(
  deps: NoteValuesDeps,
  tx: Tx,
  row: typeof transfers.$inferSelect,
): Promise<RecordedRow> {
  const { id, userId, chain, token, at } = row
  const coin = deps.coinOf(chain).address
  const near = async (address: string) => (await deps.values?.priceNear(tx, chain, address, at)) ?? null
  const price = await near(token)
  const isOld = row.createdAt.getTime() - at.getTime() > readableMs
  const coinUsdE18 = token === coin ? price : row.networkFee > 0n ? await near(coin) : null
  const source = price === null ? (isOld ? 'none' : awaited(deps)) : 'sample'
  return note(tx, { id, userId, at, ...ofTransfer(row, price), coinUsdE18, source })
}

/** Puts a transfer's price on its side, paid or received. */
export function ofTransfer(
  { direction }: Pick<typeof transfers.$inferSelect, 'direction'>,
  price: bigint | null,
): Pick<RecordedPrices, 'paidUsdE18' | 'receivedUsdE18'> {
  return direction === 'in' ? { paidUsdE18: null, receivedUsdE18: price } : { paidUsdE18: price, receivedUsdE18: null }
}

async function note(tx: Tx, row: RecordedRow & { source: ValueSource }): Promise<RecordedRow> {
  await noteValue(tx, row)
  return row
}

/** A recent value can still be looked up; for older ones a price would only be a guess. */
function awaited({ values }: NoteValuesDeps): ValueSource {
  if (!values) return 'none'
  values.expect()
  return 'pending'
}
