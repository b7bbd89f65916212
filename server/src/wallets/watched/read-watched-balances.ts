import type { ChainKey } from '@murmur/contract/chains'
import type { UserId, WatchedId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import type { WatchedBalances } from '@murmur/contract/trading/watched-addresses'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import type { Db } from '#platform/db/db.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { BalanceChain } from '#wallets/balances/balance-chain.ts'
import { type HeldTokensDeps, readHeldTokens } from '#wallets/tokens/held-tokens.ts'
import { buildTokenList } from '#wallets/tokens/listed-tokens.ts'
import type { ShareReads } from './share-reads.ts'
import { findWatched, type WatchedRow } from './watched.store.ts'

export type ReadWatchedDeps = HeldTokensDeps & {
  db: Db
  chains: readonly BalanceChain[]
  shareReads: ShareReads<{ tokens: HeldToken[] }>
}

const timeoutMs = 8_000
const noTokens = { changed: [], traded: [], received: [] }

/**
 * Reads the balances of a watched address in coins and tokens of the pinned lists, since others may be spam. An address is read once
 * at a time on each chain, and not again for 60 s.
 * @throws Refusal NOT_FOUND
 */
export async function readWatchedBalances(
  deps: ReadWatchedDeps,
  userId: UserId,
  id: WatchedId,
): Promise<WatchedBalances[]> {
  const watched = await findWatched(deps.db.read, userId, id)
  if (!watched) throw new Refusal('NOT_FOUND')
  const chains = deps.chains.filter(({ key }) => isInFamily(watched, key))
  return Promise.all(chains.map(async (chain) => ({ chain: chain.key, tokens: await readChain(deps, chain, watched) })))
}

function isInFamily({ family }: Pick<WatchedRow, 'family'>, chain: ChainKey): boolean {
  return (family === 'sol') === (chain === 'sol')
}

/** Null if the chain does not respond in time. */
async function readChain(deps: ReadWatchedDeps, chain: BalanceChain, { address }: Pick<WatchedRow, 'address'>) {
  // Any user can watch an exchange's wallet, so the cost of a read must not grow with the number of token accounts.
  const bounded = { ...chain, chain: { ...chain.chain, holdings: chain.chain.boundedHoldings } }
  const read = () => readHeldTokens(deps, bounded, address, buildTokenList(chain, noTokens))
  const reading = deps.shareReads(`${chain.key} ${address}`, read).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  const heldTokens = await withTimeout(reading, timeoutMs, () => null)
  // Tokens of a watched address cannot be sold.
  return (
    heldTokens?.tokens.filter(hasBalance).map((token) => ({ ...token, sellableBaseUnits: toBaseUnits(0n) })) ?? null
  )
}

const hasBalance = ({ amountBaseUnits }: { amountBaseUnits: string }) => amountBaseUnits !== '0'
