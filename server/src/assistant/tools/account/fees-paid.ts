import { formatUnits, toDisplayNumber } from '@murmur/contract/money'
import { object } from '@murmur/contract/schema/object'
import type { FeesPaid } from '#ai/brains/holdings.port.ts'
import type { ToolDefinition } from '#assistant/tools/tool-definition.ts'

/** The platform and network fees that the user has paid so far. */
export const feesPaidTool: ToolDefinition<Record<string, never>, FeesPaid> = {
  permission: 'read',
  description:
    "The fees that the user has paid so far: Murmur's fee and network fees of each chain in its coin, and all in US dollars.",
  input: object({}),
  showsCard: false,
  open: (deps, turn) => async () => {
    const paid = await deps.paidFees(turn.userId)
    const chains = paid.map(({ chain, coin, platformFee, networkFee }) => ({
      chain,
      platformFee: { amount: formatUnits(platformFee, coin.decimals), symbol: coin.symbol },
      networkFee: { amount: formatUnits(networkFee, coin.decimals), symbol: coin.symbol },
    }))
    const usdE18 = paid.reduce((sum, each) => sum + each.usdE18, 0n)
    return {
      kind: 'fees',
      chains,
      totalUsd: toDisplayNumber(usdE18, 18),
      isComplete: paid.every(({ isPriced }) => isPriced),
    }
  },
  quote: ({ kind, ...fees }) => ({ result: kind, ...fees }),
}
