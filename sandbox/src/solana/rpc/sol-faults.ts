import type { SolChain } from '#solana/chain/open-sol-chain.ts'
import { blockhashLifetimeBlocks } from '#solana/chain/slot-clock.ts'

/** Trouble that tests ask for. */
export type SolFaults = {
  /** True when this call is to be dropped unheard. */
  refuses(): boolean
  /** True when the answer to an accepted transaction is to be lost. */
  losesResponse(): boolean
  /** True when an accepted transaction is to be forgotten. */
  drops(): boolean
  /** True when an order is to guarantee less than requested. */
  loosens(): boolean
  /** True when an order is to guarantee all that it promises. */
  tightens(): boolean
  apply(order: unknown): boolean
}

/** Creates the switchable faults of the Solana chain. */
export function createSolFaults(chain: SolChain): SolFaults {
  const left = { refuse: 0, 'lose-answers': 0, drop: 0, loosen: 0, tighten: 0 }
  const takes = (fault: keyof typeof left) => () => left[fault] > 0 && left[fault]-- > 0
  return {
    refuses: takes('refuse'),
    losesResponse: takes('lose-answers'),
    drops: takes('drop'),
    loosens: takes('loosen'),
    tightens: takes('tighten'),
    apply(order) {
      const { action, count } = (order ?? {}) as { action?: string; count?: number }
      if (count !== undefined && !(Number.isSafeInteger(count) && count >= 0)) return false
      if (action === 'hold') chain.hold()
      else if (action === 'release') chain.release()
      // One block more than a blockhash lives, so that what was valid until now is not any longer.
      else if (action === 'expire') chain.skip(count ?? blockhashLifetimeBlocks + 1)
      else if (action && Object.hasOwn(left, action)) left[action as keyof typeof left] = count ?? 1
      else return false
      return true
    },
  }
}
