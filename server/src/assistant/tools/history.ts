import { formatUnits } from '@murmur/contract/money'
import { integer } from '@murmur/contract/schema/integer'
import { object } from '@murmur/contract/schema/object'
import { preprocess } from '@murmur/contract/schema/preprocess'
import { toNumber } from '@murmur/contract/schema/to-number'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import * as v from 'valibot'
import type { ExactAmount, HistoryRequest, RecentTrade, RecentTrades } from '#ai/brains/trades.port.ts'
import { blankToUndefined } from './inputs.ts'
import { cleanQuotedSymbol, quoteWarning } from './quote-for-model.ts'
import type { ToolDefinition } from './tool-definition.ts'

const maxTrades = 10
const limitInput = v.pipe(integer, v.description('How many, 1 to 50'), v.minValue(1), v.maxValue(50))
const kindInput = v.pipe(
  v.picklist(['trades', 'received', 'pending', 'failed', 'screen']),
  v.description(
    'Only trades, only received transfers, only pending trades, only failed trades with their reason, or the one that the user’s screen shows',
  ),
)

/** The user's newest trades and transfers. */
export const historyTool: ToolDefinition<HistoryRequest, RecentTrades> = {
  permission: 'read',
  description:
    "The user's own last trades and transfers, with amounts, price, fees, status and the reason of a failure: say them to the user.",
  examples: [{ limit: 3, kind: 'failed' }],
  input: object({
    limit: preprocess(blankToUndefined, v.optional(preprocess(toNumber, limitInput))),
    kind: preprocess(blankToUndefined, v.optional(kindInput)),
  }),
  showsCard: false,
  open:
    (deps, turn) =>
    async ({ limit = 5, kind }) => {
      if (kind === 'screen') {
        const record = turn.record && (await deps.historyRecord(turn.userId, turn.record, turn.language))
        const trades = record ? [toRecentTrade(record)] : []
        return { kind: 'history', trades, readAt: deps.now().toISOString() }
      }
      const max = Math.min(Math.max(Math.trunc(limit) || 1, 1), maxTrades)
      const trades = await deps.history(turn.userId, { kind, limit: max }, turn.language)
      return { kind: 'history', trades: trades.map(toRecentTrade) }
    },
  quote: ({ kind, trades }) => ({
    result: kind,
    trades: trades.map(({ id: _, symbol, paid, received, platformFee, networkFee, ...figures }) => ({
      quoted: {
        symbol: cleanQuotedSymbol(symbol),
        paid: formatQuotedAmount(paid),
        received: formatQuotedAmount(received),
      },
      platformFee: formatQuotedAmount(platformFee),
      networkFee: formatQuotedAmount(networkFee),
      ...figures,
    })),
    note: quoteWarning,
  }),
}

function toRecentTrade(entry: HistoryTransaction): RecentTrade {
  const { id, type, status, tokenIn, tokenOut, chain, date, usdValue = null, feesUsd = null, reason } = entry
  const isTransfer = type === 'Transfer'
  const isOutgoing = isTransfer && tokenOut.amountBaseUnits === '0'
  const tradedLeg = type === 'Sell' || isOutgoing ? tokenIn : tokenOut
  const amount = toExactAmount(tradedLeg)
  const units = Number(amount.amount)
  return {
    id,
    type: type === 'Transfer' ? transferType(entry.purpose, isOutgoing) : type,
    status,
    ...amount,
    chain,
    date,
    paid: toTransferredAmount(tokenIn),
    received: toTransferredAmount(tokenOut),
    usdValue,
    tokenPrice: usdValue === null || units === 0 ? null : usdValue / units,
    platformFee: entry.platformFee && toExactAmount(entry.platformFee),
    networkFee: entry.networkFee && toExactAmount(entry.networkFee),
    feesUsd,
    reason,
  }
}

function transferType(purpose: HistoryTransaction['purpose'], isOutgoing: boolean): RecentTrade['type'] {
  if (purpose) return purpose === 'revoke' ? 'Revoked' : 'Reclaimed'
  return isOutgoing ? 'Sent' : 'Received'
}

type Leg = HistoryTransaction['tokenIn']

function toTransferredAmount(leg: Leg): ExactAmount | null {
  return leg.amountBaseUnits === '0' ? null : toExactAmount(leg)
}

function toExactAmount({ amountBaseUnits, decimals, symbol }: Pick<Leg, 'amountBaseUnits' | 'decimals' | 'symbol'>) {
  return { amount: formatUnits(BigInt(amountBaseUnits), decimals), symbol }
}

function formatQuotedAmount(amount: ExactAmount | null): string | null {
  return amount && `${amount.amount} ${cleanQuotedSymbol(amount.symbol)}`
}
