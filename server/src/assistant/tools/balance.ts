import { areAddressesEqual } from '@murmur/contract/address'
import { type ChainKey, chainKeys } from '@murmur/contract/chains'
import { maxListedHoldings } from '@murmur/contract/chat/cards'
import { formatUnits } from '@murmur/contract/money'
import { object } from '@murmur/contract/schema/object'
import { preprocess } from '@murmur/contract/schema/preprocess'
import type { BalancesReply } from '@murmur/contract/trading/wallets'
import * as v from 'valibot'
import type { BalanceRequest, Holdings } from '#ai/brains/holdings.port.ts'
import type { Figures } from '#assistant/turns/answer-parts.ts'
import { blankToUndefined, chainInput, tokenInput } from './inputs.ts'
import { quoteWarning, toQuotedName } from './quote-for-model.ts'
import type { ToolDefinition } from './tool-definition.ts'

const maxHoldings = 20

type HeldToken = BalancesReply['data'][ChainKey]['tokens'][number]

/** The user's holdings, most valuable first. */
export const balanceTool: ToolDefinition<BalanceRequest, Holdings> = {
  permission: 'read',
  description: "What the user's own wallet holds: say it to the user.",
  input: object({ token: preprocess(blankToUndefined, v.optional(tokenInput)), chain: chainInput }),
  showsCard: false,
  open:
    (deps, turn) =>
    async ({ token, chain }) => {
      const balances = await deps.balances(turn.userId)
      const chains = chainKeys.filter((key) => chain === undefined || key === chain)
      const query = token?.trim().replace(/^\$/, '')
      const lowerCaseQuery = query?.toLowerCase()
      const held = chains
        .flatMap((key) => balances[key].tokens)
        .filter(({ amountBaseUnits, isHidden, isCoin }) => amountBaseUnits !== '0' && (isCoin || !isHidden))
        .filter(
          ({ symbol, name, address }) =>
            !query ||
            areAddressesEqual(address, query) ||
            [symbol, name].some((each) => each.toLowerCase() === lowerCaseQuery),
        )
        .sort((a, b) => b.usdValue - a.usdValue)
      turn.parts.setFigures(toHoldingsData(held))
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
        totalUsd: isPriced ? sumInCents(held) : null,
        stale: chains.filter((key) => balances[key].stale),
      }
    },
  quote: ({ kind, holdings, totalUsd, stale }) => ({
    result: kind,
    holdings: holdings.map(({ symbol, name, ...figures }) => ({ quoted: toQuotedName(symbol, name), ...figures })),
    totalUsd,
    chainsWithOldFigures: stale,
    note: quoteWarning,
  }),
}

/** The sum of the holdings, each rounded to cents as in wallet and portfolio. */
function sumInCents(held: readonly { usdValue: number }[]): number {
  return held.reduce((sum, { usdValue }) => sum + Math.round(usdValue * 100), 0) / 100
}

/** The most valuable holdings as a card; a single one stays text. */
function toHoldingsData(held: readonly HeldToken[]): Figures {
  if (held.length < 2) return {}
  const holdings = held.slice(0, maxListedHoldings).map(({ name, chain, priced, ...each }) => {
    const { symbol, address, decimals, balance, amountBaseUnits, usdValue } = each
    const amountFields = { symbol, address, decimals, amount: balance, amountBaseUnits }
    return { name, chain, amount: { ...amountFields, usdValue: priced ? usdValue : null } }
  })
  return { holdingsData: { holdings } }
}
