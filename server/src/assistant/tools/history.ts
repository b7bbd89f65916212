import { formatUnits } from '@murmur/contract/money'
import type { Tools } from '#ai/brains/brain.port.ts'
import type { ToolDeps, TurnContext } from '#assistant/turns/turn-deps.ts'
import { orRefused } from './refused.ts'

const maxTrades = 10

/** The user's newest trades and transfers. */
export function historyTool(deps: ToolDeps, turn: TurnContext): Tools['history'] {
  return ({ limit = 5 }) =>
    orRefused(turn, async () => {
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
    })
}
