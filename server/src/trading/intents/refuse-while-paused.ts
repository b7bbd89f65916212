import { Refusal } from '#platform/errors/refusal.ts'
import type { TradingChain } from '#venues/trading-chain.port.ts'

/**
 * Refuses new transactions on a chain that the operator has paused (`PAUSED_CHAINS`).
 * @throws Refusal SERVICE_UNAVAILABLE
 */
export function refuseWhilePaused({ key, isPaused }: Pick<TradingChain, 'key' | 'isPaused'>): void {
  if (isPaused) throw new Refusal('SERVICE_UNAVAILABLE', { reason: 'chain-paused', values: { chain: key } })
}
