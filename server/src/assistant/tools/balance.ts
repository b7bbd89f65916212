import { sameAddress } from '@murmur/contract/address'
import { chainKeys } from '@murmur/contract/chains'
import { formatUnits } from '@murmur/contract/money'
import type { Tools } from '#ai/brains/brain.port.ts'
import type { ToolDeps, TurnContext } from '#assistant/turns/turn-deps.ts'
import { orRefused } from './refused.ts'

const maxHoldings = 20

/** The user's holdings, most valuable first. */
export function balanceTool(deps: ToolDeps, turn: TurnContext): Tools['balance'] {
  return ({ token, chain }) =>
    orRefused(turn, async () => {
      const balances = await deps.balances(turn.userId)
      const chains = chainKeys.filter((key) => chain === undefined || key === chain)
      const query = token?.trim().replace(/^\$/, '')
      const called = query?.toLowerCase()
      const held = chains
        .flatMap((key) => balances[key].tokens)
        .filter(({ amountBaseUnits, isHidden, isCoin }) => amountBaseUnits !== '0' && (isCoin || !isHidden))
        .filter(
          ({ symbol, name, address }) =>
            !query || sameAddress(address, query) || [symbol, name].some((each) => each.toLowerCase() === called),
        )
        .sort((a, b) => b.usdValue - a.usdValue)
      const isPriced = held.every(({ priced }) => priced)
      return {
        kind: 'balance',
        holdings: held.slice(0, maxHoldings).map((each) => ({
          symbol: each.symbol,
          name: each.name,
          chain: each.chain,
          amount: formatUnits(BigInt(each.amountBaseUnits), each.decimals),
          usd: each.priced ? each.usdValue : null,
        })),
        totalUsd: isPriced ? inCents(held) : null,
        stale: chains.filter((key) => balances[key].stale),
      }
    })
}

/** The sum of the holdings, each rounded to cents as in wallet and portfolio. */
function inCents(held: readonly { usdValue: number }[]): number {
  return held.reduce((sum, { usdValue }) => sum + Math.round(usdValue * 100), 0) / 100
}
