import { type ChainKey, chainKeys } from '@murmur/contract/chains'
import { formatUnits } from '@murmur/contract/money'
import { object } from '@murmur/contract/schema/object'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import type { AddressRequest, NetworkFees } from '#ai/brains/holdings.port.ts'
import type { ExactAmount } from '#ai/brains/trades.port.ts'
import { chainInput } from '#assistant/tools/inputs.ts'
import type { ReadDeps, ToolDefinition } from '#assistant/tools/tool-definition.ts'
import type { TurnContext } from '#assistant/turns/turn-deps.ts'
import { Refusal } from '#platform/errors/refusal.ts'

/** The network fee of a trade at this moment, on one chain or on every chain. */
export const networkFeeTool: ToolDefinition<AddressRequest, NetworkFees> = {
  permission: 'read',
  description:
    'What a trade costs in network fees at this moment, in the coin of the chain and in US dollars. "fee" is null where the user has too little of the coin for an estimate.',
  input: object({ chain: chainInput }),
  showsCard: false,
  open:
    (deps, turn) =>
    async ({ chain }) => {
      const chains = chain ? [chain] : chainKeys
      return {
        kind: 'network-fee',
        chains: await Promise.all(chains.map((each) => estimateFee(deps, turn, each, chain))),
      }
    },
  quote: ({ kind, chains }) => ({ result: kind, chains }),
}

async function estimateFee(
  deps: ReadDeps,
  turn: TurnContext,
  chain: ChainKey,
  only: ChainKey | undefined,
): Promise<NetworkFees['chains'][number]> {
  try {
    const { fee, deposit } = await deps.networkFee(turn.userId, chain)
    return { chain, fee: toExactAmount(fee), feeUsd: fee.usdValue, deposit: deposit && toExactAmount(deposit) }
  } catch (error) {
    // If one of several chains fails, the others are still estimated.
    if (!(error instanceof Refusal) || (only && error.code === 'UPSTREAM_DOWN')) throw error
    return { chain, fee: null, feeUsd: null, deposit: null }
  }
}

function toExactAmount({ amountBaseUnits, decimals, symbol }: TokenAmount): ExactAmount {
  return { amount: formatUnits(BigInt(amountBaseUnits), decimals), symbol }
}
