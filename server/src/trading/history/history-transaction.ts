import { assertNever } from '@murmur/contract/assert-never'
import type { ChainKey } from '@murmur/contract/chains'
import { toBaseUnits, toDisplayNumber } from '@murmur/contract/money'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { paidDeposit } from '@murmur/contract/trading/network-costs'
import type { TxHash } from '@murmur/contract/tx-hash'
import { type NamedToken, tokenAmount } from '#platform/amounts/token-amount.ts'
import type { FindImitated } from '#platform/token-names/make-imitation-check.ts'
import { type Execution, isCancelled, isFinal } from '#trading/execution/execution.ts'
import type { Intent } from '#trading/intents/intents.store.ts'
import type { Step } from '#venues/execution-state.port.ts'
import type { RecordValuesDeps } from './record-values.ts'
import type { RecordedPrices } from './recorded-values.store.ts'
import { isTokenFee, quoteDeviationBps, toUsdValue, tradeValues } from './trade-value.ts'

export type HistoryDeps = Pick<RecordValuesDeps, 'values'> & {
  coinOf: (chain: ChainKey) => NamedToken
  /** Finds imitated tokens. Absent if names are not needed, for example in a reconciliation. */
  imitates?: FindImitated
  transactionUrl: (chain: ChainKey, hash: TxHash) => string
}

/**
 * The fields of an execution that the history shows. `hash`: of its last transaction; `step`: its purpose, while it is
 * unresolved.
 */
export type TradeOutcome = Pick<
  Execution,
  'id' | 'chain' | 'state' | 'succeeded' | 'fill' | 'networkFee' | 'refusal'
> & { hash: TxHash | null; step: Step | null }

/** The outcome of an execution so far. */
export function outcomeOf(execution: Execution): TradeOutcome {
  const step = execution.transaction?.step ?? null
  return { ...execution, step, hash: execution.transaction?.hash ?? execution.earlier.at(-1)?.hash ?? null }
}

/** Converts a trade for the history, cards and the wallet. */
export function historyTransaction(
  deps: HistoryDeps,
  outcome: TradeOutcome,
  intent: Pick<Intent, 'side' | 'quote'>,
  date: Date,
  recorded?: RecordedPrices,
): HistoryTransaction {
  const { fill, chain, networkFee } = outcome
  const { pay, receive, platformFee } = intent.quote
  const coin = deps.coinOf(chain)
  const quoted = BigInt(receive.amountBaseUnits)
  const deposit = fill ? paidDeposit(intent.quote.accountDeposit, networkFee) : 0n
  const isFeePaidInToken = isTokenFee(intent.quote, coin)
  const feePrice = isFeePaidInToken ? recorded?.paidUsdE18 : recorded?.coinUsdE18
  const sides = {
    side: intent.side,
    sold: fill?.sold ?? 0n,
    bought: fill?.bought ?? 0n,
    soldDecimals: pay.decimals,
    boughtDecimals: receive.decimals,
  }
  return {
    ...toRecord(deps, outcome, date, recorded),
    type: intent.side === 'buy' ? 'Buy' : 'Sell',
    tokenIn: historyLeg(deps, chain, pay, fill ? fill.sold : BigInt(pay.amountBaseUnits), fill && recorded?.paidUsdE18),
    tokenOut: historyLeg(deps, chain, receive, fill ? fill.bought : 0n, fill && recorded?.receivedUsdE18),
    platformFee: fill && tokenAmount(platformFee, fill.platformFee, feePrice ?? undefined),
    ...(deposit > 0n ? { accountDeposit: tokenAmount(coin, deposit, recorded?.coinUsdE18 ?? undefined) } : {}),
    ...tradeValues(recorded, { sides, coin, fill, networkFee, isFeePaidInToken }),
    quoted: receive,
    againstQuoteBps: fill && quoteDeviationBps(fill.bought, quoted),
    minPromised: intent.quote.receiveAtLeast,
  }
}

/** Converts the fields that all of a user's transactions share in the history, whatever their purpose. */
export function toRecord(deps: HistoryDeps, outcome: TradeOutcome, date: Date, recorded: RecordedPrices | undefined) {
  const { id, fill, chain, hash, networkFee } = outcome
  return {
    id,
    chain,
    status: toStatus(outcome),
    settled: isFinal(outcome),
    hash,
    url: hash && deps.transactionUrl(chain, hash),
    date: date.toISOString(),
    ...networkFeeOf(deps.coinOf(chain), networkFee, recorded),
    ...toFailure(outcome),
    ...cancellationFlags(outcome),
    confirmedAt: fill?.at || null,
  }
}

/** The network fee of a record at the recorded price of the coin; null while the fee is unknown, which is stored as 0. */
export function networkFeeOf(
  coin: NamedToken,
  fee: bigint,
  recorded: RecordedPrices | undefined,
): Pick<HistoryTransaction, 'networkFee'> {
  return { networkFee: fee > 0n ? tokenAmount(coin, fee, recorded?.coinUsdE18 ?? undefined) : null }
}

/**
 * Builds one side of a record. Includes the verified token that the name imitates, because names are unverified. `price`: the
 * recorded price of a whole token, in USD times 10^18. A leg without an amount has no value.
 */
export function historyLeg(
  { imitates }: Pick<HistoryDeps, 'imitates'>,
  chain: ChainKey,
  { symbol, address, decimals, name = '' }: Pick<NamedToken, 'symbol' | 'address' | 'decimals'> & { name?: string },
  units: bigint,
  price?: bigint | null,
) {
  return {
    symbol,
    address,
    decimals,
    amount: toDisplayNumber(units, decimals),
    amountBaseUnits: toBaseUnits(units),
    ...(units > 0n && price !== undefined ? { usdValue: toUsdValue(price, units, decimals) } : {}),
    ...(imitates ? { imitates: imitates(chain, address, symbol, name) } : {}),
  }
}

/** The status that users see of a trade; "Failed" only on proof. */
export function toStatus({ state, succeeded }: Pick<Execution, 'state' | 'succeeded'>): HistoryTransaction['status'] {
  switch (state) {
    case 'released':
    case 'signed':
    case 'sent':
      return 'Pending'
    case 'included':
      return succeeded ? 'Successful' : 'Failed'
    case 'settled':
      return 'Successful'
    case 'reverted':
    case 'superseded':
    case 'cancelled':
    case 'refused':
      return 'Failed'
    default:
      return assertNever(state)
  }
}

/** Flags a pending transaction that is being cancelled by its user, or because its deadline has passed. */
function cancellationFlags(outcome: TradeOutcome): Pick<HistoryTransaction, 'isCancelling' | 'isExpiring'> {
  if (toStatus(outcome) !== 'Pending') return {}
  return {
    ...(outcome.step === 'cancel' ? { isCancelling: true } : {}),
    ...(outcome.step === 'expire' ? { isExpiring: true } : {}),
  }
}

/**
 * Returns the failure as data; its message is built later in the reader's language (`failureText`). Only rows from
 * before reasons had ids store a text.
 */
function toFailure({ state, succeeded, refusal }: TradeOutcome): Pick<HistoryTransaction, 'reason' | 'failure'> {
  if (isCancelled({ state, succeeded })) return { reason: null, failure: { kind: refusal ? 'too-late' : 'cancelled' } }
  if (state === 'superseded') return { reason: null, failure: { kind: refusal ? 'too-late' : 'overtaken' } }
  if (refusal) {
    const { code, reason, legacyText } = refusal
    const reasonFields = reason ? { reasonId: reason.reason, ...(reason.values ? { values: reason.values } : {}) } : {}
    return { reason: reason ? null : (legacyText ?? null), failure: { kind: 'only-approval', code, ...reasonFields } }
  }
  return { reason: null, failure: succeeded === false ? { kind: 'turned-down' } : null }
}
