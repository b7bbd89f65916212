import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { type TokenKey, tokenKey } from '@murmur/contract/token-id'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { executions } from '#trading/tables/executions.ts'
import { intents } from '#trading/tables/intents.ts'
import { recordedValues } from '#trading/tables/recorded-values.ts'
import { tradeSides } from '#trading/trade-sides.ts'
import { transfers } from '#wallets/tables/transfers.ts'
import { compareByTime, type TimedEntries } from './compare-by-time.ts'
import type { LedgerEntry } from './cost-basis.ts'

export type LedgerToken = { chain: ChainKey; address: Address; name: string; symbol: string; decimals: number }
/** All changes of a wallet, oldest first, and the tokens involved, by key. */
export type Ledger = { entries: (LedgerEntry & { at: Date; chain: ChainKey })[]; tokens: Map<TokenKey, LedgerToken> }

export type LedgerDeps = { db: Db; coinOf: (chain: ChainKey) => { address: Address; decimals: number } }

type RecordedValue = typeof recordedValues.$inferSelect | null
type TradeRow = Awaited<ReturnType<typeof readTrades>>[number]
type TransferRow = Awaited<ReturnType<typeof readTransfers>>[number]

/** Rows per statement. Other requests run between two statements of a long ledger. */
const pageSize = 1_000

/** Reads a user's whole ledger with historical values, page by page. */
export async function readLedger(deps: LedgerDeps, userId: UserId): Promise<Ledger> {
  const all: TimedEntries[] = []
  const tokens = new Map<TokenKey, LedgerToken>()
  for await (const row of readPages((after) => readTrades(deps.db, userId, after))) {
    const { id, chain, token, fill } = row
    const entries = toTradeEntries(deps, row)
    all.push({ id, chain, at: tradeTime(row), block: fill?.blockNumber, entries })
    tokens.set(tokenKey({ chain, address: token.address }), { chain, ...token })
  }
  for await (const row of readPages((after) => readTransfers(deps.db, userId, after))) {
    const { id, chain, at, blockNumber: block, token: address, name, symbol, decimals } = row.transfer
    all.push({ id, chain, at, block, entries: toTransferEntries(deps, row) })
    tokens.set(tokenKey({ chain, address }), { chain, address, name, symbol, decimals })
  }
  const entries = all
    .sort(compareByTime)
    .flatMap(({ at, chain, entries: own }) => own.map((entry) => ({ ...entry, at, chain })))
  return { entries, tokens }
}

/** `readPage` returns the rows after a row of this id, and the first ones without it. */
async function* readPages<Row extends { id: string }>(
  readPage: (after: string | undefined) => PromiseLike<Row[]>,
): AsyncGenerator<Row> {
  for (let after: string | undefined; ; ) {
    const rows = await readPage(after)
    yield* rows
    after = rows.at(-1)?.id
    if (rows.length < pageSize) return
  }
}

/** Sends and revocations are read as transfers. */
function readTrades(db: Db, userId: UserId, after: string | undefined) {
  const { quote } = intents
  const isAfter =
    after &&
    sql`(${executions.createdAt}, ${executions.id}) > (select created_at, id from ${executions} where id = ${after})`
  const isUserTrade = and(eq(executions.userId, userId), inArray(executions.side, tradeSides))
  return db.read
    .select({
      id: executions.id,
      chain: executions.chain,
      side: sql<'buy' | 'sell'>`${executions.side}`,
      fill: executions.fill,
      networkFee: executions.networkFee,
      updatedAt: executions.updatedAt,
      pay: sql<TokenAmount>`${quote} -> 'pay'`,
      receive: sql<TokenAmount>`${quote} -> 'receive'`,
      token: sql<Omit<LedgerToken, 'chain'>>`${quote} -> 'token'`,
      recorded: recordedValues,
    })
    .from(executions)
    .innerJoin(intents, eq(intents.id, executions.id))
    .leftJoin(recordedValues, eq(recordedValues.id, executions.id))
    .where(
      and(
        isUserTrade,
        or(isNotNull(executions.fill), sql`${executions.networkFee} > 0`),
        isAfter ? isAfter : undefined,
      ),
    )
    .orderBy(executions.createdAt, executions.id)
    .limit(pageSize)
}

function readTransfers(db: Db, userId: UserId, after: string | undefined) {
  const isAfter =
    after && sql`(${transfers.at}, ${transfers.id}) > (select at, id from ${transfers} where id = ${after})`
  return db.read
    .select({ id: transfers.id, transfer: transfers, recorded: recordedValues })
    .from(transfers)
    .leftJoin(recordedValues, eq(recordedValues.id, transfers.id))
    .where(and(eq(transfers.userId, userId), isAfter ? isAfter : undefined))
    .orderBy(transfers.at, transfers.id)
    .limit(pageSize)
}

/** Returns the time of the fill's block; for a trade without a fill, the time of the final state. */
function tradeTime({ fill, updatedAt }: TradeRow): Date {
  const at = new Date(fill?.at ?? '')
  return Number.isNaN(at.getTime()) ? updatedAt : at
}

/**
 * Converts a trade to ledger entries. The value of a purchase is that of the paid amount, and the value of a sale that of the
 * received amount; without a price for that token, that of the other amount.
 */
function toTradeEntries({ coinOf }: LedgerDeps, row: TradeRow): LedgerEntry[] {
  const { chain, side, fill, networkFee, pay, receive, recorded } = row
  const coin = coinOf(chain)
  const fee = { token: tokenKey({ chain, address: coin.address }), units: networkFee }
  if (!fill) return networkFee > 0n ? [{ kind: 'fee', ...fee }] : []
  const [sold, bought] = [BigInt(fill.sold), BigInt(fill.bought)]
  const paidValue = usdValueE18(sold, pay.decimals, recorded?.paidUsdE18)
  const receivedValue = usdValueE18(bought, receive.decimals, recorded?.receivedUsdE18)
  return [
    {
      kind: 'trade',
      side,
      sold: { token: tokenKey({ chain, address: pay.address }), units: sold },
      bought: { token: tokenKey({ chain, address: receive.address }), units: bought },
      usdE18: side === 'buy' ? (paidValue ?? receivedValue) : (receivedValue ?? paidValue),
      fee: { ...fee, usdE18: usdValueE18(networkFee, coin.decimals, recorded?.coinUsdE18) },
    },
  ]
}

function toTransferEntries({ coinOf }: LedgerDeps, { transfer, recorded }: TransferRow): LedgerEntry[] {
  const { chain, amount: units, decimals, direction, networkFee } = transfer
  const tokenUnits = { token: tokenKey({ chain, address: transfer.token }), units }
  const fee = { token: tokenKey({ chain, address: coinOf(chain).address }), units: networkFee }
  const entry: LedgerEntry =
    direction === 'in'
      ? { kind: 'in', ...tokenUnits, usdE18: usdValueE18(units, decimals, recorded?.receivedUsdE18) }
      : { kind: 'out', ...tokenUnits }
  return networkFee > 0n ? [entry, { kind: 'fee', ...fee }] : [entry]
}

/** Returns a USD value: base units × price ÷ 10^decimals, rounded down; null without a price. */
function usdValueE18(
  units: bigint,
  decimals: number,
  priceE18: NonNullable<RecordedValue>['coinUsdE18'] | undefined,
): bigint | null {
  return priceE18 === null || priceE18 === undefined ? null : (units * priceE18) / 10n ** BigInt(decimals)
}
