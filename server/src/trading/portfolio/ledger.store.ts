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
import { compareByTime } from './compare-by-time.ts'
import type { LedgerEntry } from './cost-basis.ts'

export type LedgerToken = { chain: ChainKey; address: Address; name: string; symbol: string; decimals: number }
/** All changes of a wallet, oldest first, and the tokens involved, by key. */
export type Ledger = { entries: (LedgerEntry & { at: Date })[]; tokens: Map<TokenKey, LedgerToken> }

export type LedgerDeps = { db: Db; coinOf: (chain: ChainKey) => { address: Address; decimals: number } }

type RecordedValue = typeof recordedValues.$inferSelect | null
type TradeRow = Awaited<ReturnType<typeof readTrades>>[number]
type TransferRow = Awaited<ReturnType<typeof readTransfers>>[number]

/** Reads a user's whole ledger with historical values, in two statements. */
export async function readLedger(deps: LedgerDeps, userId: UserId): Promise<Ledger> {
  const [trades, transferRows] = [await readTrades(deps.db, userId), await readTransfers(deps.db, userId)]
  const entries = [
    ...trades.map((row) => ({
      ...row,
      at: tradeTime(row),
      block: row.fill?.blockNumber,
      entries: toTradeEntries(deps, row),
    })),
    ...transferRows.map((row) => ({
      ...row.transfer,
      block: row.transfer.blockNumber,
      entries: toTransferEntries(deps, row),
    })),
  ].sort(compareByTime)
  const tokens = new Map<TokenKey, LedgerToken>()
  for (const { chain, token } of trades) tokens.set(tokenKey({ chain, address: token.address }), { chain, ...token })
  for (const { transfer } of transferRows) {
    const { chain, token: address, name, symbol, decimals } = transfer
    tokens.set(tokenKey({ chain, address }), { chain, address, name, symbol, decimals })
  }
  return { entries: entries.flatMap(({ at, entries: own }) => own.map((entry) => ({ ...entry, at }))), tokens }
}

/** Sends and revocations are read as transfers. */
function readTrades(db: Db, userId: UserId) {
  const { quote } = intents
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
    .where(and(isUserTrade, or(isNotNull(executions.fill), sql`${executions.networkFee} > 0`)))
}

function readTransfers(db: Db, userId: UserId) {
  return db.read
    .select({ transfer: transfers, recorded: recordedValues })
    .from(transfers)
    .leftJoin(recordedValues, eq(recordedValues.id, transfers.id))
    .where(eq(transfers.userId, userId))
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
