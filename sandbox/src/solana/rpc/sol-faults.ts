import type { SolChain } from '#solana/chain/open-sol-chain.ts'
import { blockhashLifetimeBlocks } from '#solana/chain/slot-clock.ts'
import { decodeTokenAccount } from '#solana/token/token-account.ts'

/** Fault injection for tests. */
export type SolFaults = {
  /** Whether to drop this call unprocessed. */
  refuses(): boolean
  /** Whether to drop the response to an accepted transaction. */
  losesResponse(): boolean
  /** Whether to discard an accepted transaction. */
  drops(): boolean
  /** Whether to guarantee less than requested in an order. */
  loosens(): boolean
  /** Whether to guarantee the full quoted amount in an order. */
  tightens(): boolean
  apply(command: unknown): boolean
}

/** Creates the fault injection of the Solana chain. */
export function createSolFaults(chain: SolChain): SolFaults {
  const faultsLeft = { refuse: 0, 'lose-answers': 0, drop: 0, loosen: 0, tighten: 0 }
  const consume = (fault: keyof typeof faultsLeft) => () => faultsLeft[fault] > 0 && faultsLeft[fault]-- > 0
  return {
    refuses: consume('refuse'),
    losesResponse: consume('lose-answers'),
    drops: consume('drop'),
    loosens: consume('loosen'),
    tightens: consume('tighten'),
    apply(command) {
      const { action, count, account } = (command ?? {}) as { action?: string; count?: number; account?: string }
      if (count !== undefined && !(Number.isSafeInteger(count) && count >= 0)) return false
      if (action === 'hold') chain.hold()
      else if (action === 'release') chain.release()
      // One block more than a blockhash's lifetime, so that every earlier blockhash expires.
      else if (action === 'expire') chain.skip(count ?? blockhashLifetimeBlocks + 1)
      else if (action === 'freeze') return freeze(chain, account ?? '')
      else if (action && Object.hasOwn(faultsLeft, action)) faultsLeft[action as keyof typeof faultsLeft] = count ?? 1
      else return false
      return true
    },
  }
}

/** Freezes a token account, as its mint's freeze authority would. */
function freeze(chain: SolChain, address: string): boolean {
  const account = chain.svm.get(address)
  if (!account || !decodeTokenAccount(account)) return false
  const data = Uint8Array.from(account.data)
  data[108] = 2
  chain.write(new Map([[address, { ...account, data }]]))
  return true
}
