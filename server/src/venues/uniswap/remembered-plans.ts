import type { Evm } from '#chains/evm/create-evm-client.ts'
import { Block } from '#chains/evm/rpc-schemas.ts'
import type { TradePlan } from './plan-trade.ts'
import type { Trade } from './trade.ts'
import type { UniswapDeps } from './uniswap-deps.ts'

/** The plans of recent quotes, for the same trades on the same block. */
export type RememberedPlans = {
  keep(plan: TradePlan): void
  /**
   * The kept plan of this trade, if the newest block is still the one on which it was read and simulated, and earlier than
   * `deadline` (Unix seconds). Undefined means: plan again.
   */
  findFresh(evm: Evm, trade: Trade, deadline: bigint): Promise<TradePlan | undefined>
}

export type PlanningDeps = UniswapDeps & { plans: RememberedPlans }

type CachedPlan = { plan: TradePlan; at: number }

/** No longer than a quote's lifetime: a chain may stop. */
const maxAgeMs = 60_000

/** @param now milliseconds of a clock that never goes back */
export function rememberPlans(now = () => performance.now(), max = 1_000): RememberedPlans {
  const cachedPlans = new Map<string, CachedPlan>()

  function find(trade: Trade): TradePlan | undefined {
    const found = cachedPlans.get(toKey(trade))
    return found && now() - found.at <= maxAgeMs ? found.plan : undefined
  }

  return {
    keep(plan) {
      const key = toKey(plan.trade)
      cachedPlans.delete(key)
      // Its parts were read on different blocks.
      if (plan.fees.block.hash === null || plan.fees.block.number !== plan.swapState.blockNumber) return
      cachedPlans.set(key, { plan, at: now() })
      const [oldest] = cachedPlans.keys()
      if (cachedPlans.size > max && oldest !== undefined) cachedPlans.delete(oldest)
    },
    async findFresh(evm, trade, deadline) {
      const plan = find(trade)
      if (!plan) return undefined
      const head = await evm.read(Block, 'eth_getBlockByNumber', ['latest', false])
      evm.recordHead(head.number)
      return head.hash === plan.fees.block.hash && head.timestamp < deadline ? plan : undefined
    },
  }
}

function toKey({ side, owner, token, paid, sellAmount, feeBps, priority }: Trade): string {
  return [side, owner, token, paid, sellAmount, feeBps, priority].join(' ')
}
