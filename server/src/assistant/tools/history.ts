import { formatUnits } from '@murmur/contract/money'
import { integer } from '@murmur/contract/schema/integer'
import { object } from '@murmur/contract/schema/object'
import { preprocess } from '@murmur/contract/schema/preprocess'
import { toNumber } from '@murmur/contract/schema/to-number'
import * as v from 'valibot'
import type { HistoryRequest, RecentTrades } from '#ai/brains/brain.port.ts'
import { blankToUndefined } from './inputs.ts'
import { quotedSymbol, quoteWarning } from './quote-for-model.ts'
import type { ToolDefinition } from './tool-definition.ts'

const maxTrades = 10
const limitInput = v.pipe(integer, v.description('How many, 1 to 50'), v.minValue(1), v.maxValue(50))

/** The user's newest trades and transfers. */
export const historyTool: ToolDefinition<HistoryRequest, RecentTrades> = {
  permission: 'read',
  description: "The user's own last trades: say them to the user.",
  input: object({ limit: preprocess(blankToUndefined, v.optional(preprocess(toNumber, limitInput))) }),
  showsCard: false,
  open:
    (deps, turn) =>
    async ({ limit = 5 }) => {
      const most = Math.min(Math.max(Math.trunc(limit) || 1, 1), maxTrades)
      const trades = await deps.history(turn.userId, most)
      return {
        kind: 'history',
        trades: trades.map(({ type, status, tokenIn, tokenOut, chain, date }) => {
          const isTransfer = type === 'Transfer'
          const isDeparture = isTransfer && tokenOut.amountBaseUnits === '0'
          const shown = type === 'Sell' || isDeparture ? tokenIn : tokenOut
          const amount = formatUnits(BigInt(shown.amountBaseUnits), shown.decimals)
          return {
            type: isTransfer ? (isDeparture ? 'Sent' : 'Received') : type,
            status,
            symbol: shown.symbol,
            amount,
            chain,
            date,
          }
        }),
      }
    },
  quote: ({ kind, trades }) => ({
    result: kind,
    trades: trades.map(({ symbol, ...figures }) => ({ quoted: { symbol: quotedSymbol(symbol) }, ...figures })),
    note: quoteWarning,
  }),
}
