import { randomBytes } from 'node:crypto'
import { type SolanaAddress, toSolanaAddress } from '@murmur/contract/address'
import type { Solana } from '#chains/solana/create-solana-client.ts'
import { EpochInfo } from '#chains/solana/rpc-schemas.ts'
import { readTokenAccounts } from '#chains/solana/token-accounts.ts'
import { addAddresses, createListing, type ListRange, listPages } from './solana/list-signatures.ts'
import { readBatch, type WalletRead } from './solana/read-wallet.ts'
import type { TransferFeed } from './transfers.port.ts'

export type SolanaTransfersOptions = {
  /** The depth at which a block counts as final; 32 and more is Solana's own "finalized". */
  settleDepth: number
  /** How many transactions one call reads. Default 50. */
  maxTransactions?: number
  /** How many pages of signatures one call lists. Default 20. */
  maxPages?: number
  /** How many signatures of a wallet are remembered. Default 10,000. */
  maxListed?: number
}

/** Slots that are listed again: a node's index may lag behind its blocks. */
const overlapSlots = 64n
/** A cursor without new transactions advances after this many slots, about half an hour. */
const idleSlots = 4_500n
const maxWallets = 2_000

/** A wallet's read in progress, the settled slot at its start, and the token amounts seen then. */
type Work = WalletRead & { settled: bigint; held: HeldAmounts }

/** Token amounts, and the slot at which they were first seen; `listedTo`: up to this slot all accounts' transactions were listed. */
type HeldAmounts = { amounts: string; seen: bigint; listedTo: bigint }

type WorkLimits = Pick<ListRange, 'commitment'> & { cursorSlot: bigint; maxPages: number; maxListed: number }

/** The results of a wallet's last read. They count only if the caller returns with the cursor of that read. */
type WalletCache = {
  cursor: string
  reported: ReadonlyMap<string, bigint>
  held: HeldAmounts | undefined
  work: Work | undefined
}
const emptyCache: WalletCache = { cursor: '', reported: new Map(), held: undefined, work: undefined }

/**
 * The transfers of one Solana wallet: the transactions that name it or one of its token accounts. The cursor holds the slot
 * up to which everything is reported, and a random mark: the cache of an earlier read, and a read in progress, count only if the caller
 * stored the cursor of that read. One call lists and reads a bounded number of transactions, and the next one goes on.
 */
export function solanaTransfers(solana: Solana, options: SolanaTransfersOptions): TransferFeed {
  const commitment = options.settleDepth >= 32 ? 'finalized' : 'confirmed'
  const { maxTransactions = 50, maxPages = 20, maxListed = 10_000 } = options
  const caches = new Map<string, WalletCache>()

  async function read(owner: SolanaAddress, cursor: string | null) {
    const cursorSlot = BigInt(cursor?.split(':')[0] ?? -1)
    const known = caches.get(owner)
    const cached = known && known.cursor === cursor ? known : emptyCache
    const work =
      cached.work ?? (await startWork(solana, owner, cached, { commitment, cursorSlot, maxPages, maxListed }))
    // A call that fails is continued too.
    if (cursor !== null) cacheWallet(caches, owner, { ...cached, cursor, work })
    const isReported = (signature: string) => cached.reported.has(signature)
    const batch = await readBatch(solana, work, isReported, { maxTransactions, maxPages })
    if (!batch) {
      const same = cursor ?? createCursor(-1n)
      cacheWallet(caches, owner, { ...cached, cursor: same, work })
      return { transfers: [], cursor: same, isCaughtUp: false }
    }
    const end = batch.end > cursorSlot ? batch.end : cursorSlot
    const keepsCursor = cursor !== null && batch.signatures.length === 0 && end - cursorSlot < idleSlots
    const next = keepsCursor ? cursor : createCursor(end)
    const reported = new Map([...cached.reported].filter(([, at]) => at > end - overlapSlots - idleSlots))
    for (const signature of batch.signatures) reported.set(signature, end)
    const isCaughtUp = batch.end === work.settled
    const isListingDone = batch.end === work.listing.range.slot
    const held = isCaughtUp ? work.held : undefined
    cacheWallet(caches, owner, { cursor: next, reported, held, work: isListingDone ? undefined : work })
    return { transfers: batch.transfers, cursor: next, isCaughtUp }
  }

  return {
    chain: 'sol',
    scope: 'wallet',
    async readSince(cursor, owners) {
      const [owner] = await owners()
      if (owner === undefined) throw new Error('This feed reads one wallet at a time')
      return read(toSolanaAddress(owner), cursor)
    },
  }
}

/** Starts a read above a cursor's slot: the first pages of the owner's list, and the token accounts. */
async function startWork(
  solana: Solana,
  owner: SolanaAddress,
  { held, reported }: WalletCache,
  { commitment, cursorSlot, maxPages, maxListed }: WorkLimits,
): Promise<Work> {
  const { absoluteSlot: slot } = await solana.read(EpochInfo, 'getEpochInfo', [{ commitment }])
  const listing = createListing({ commitment, above: cursorSlot - overlapSlots, slot }, [owner], maxListed)
  const [{ accounts, slot: seen }] = await Promise.all([
    readTokenAccounts(solana, owner),
    listPages(solana, listing, maxPages),
  ])
  if (seen < slot) throw solana.outage(new Error('the token accounts were listed by a node that lags'))
  const amounts = accounts
    .map(({ address, amount }) => `${address} ${amount}`)
    .sort()
    .join('\n')
  const isSame = held?.amounts === amounts
  // Amounts are seen before their transactions settle, so the accounts are listed until the slot of the sight has settled.
  const isUnchanged =
    isSame &&
    held.listedTo >= held.seen &&
    listing.open.size === 0 &&
    [...listing.found.keys()].every((signature) => reported.has(signature))
  if (isUnchanged) return { owner, listing, landed: new Map(), settled: slot, held }
  addAddresses(
    listing,
    accounts.map(({ address }) => address),
  )
  const next = { amounts, seen: isSame ? held.seen : seen, listedTo: slot }
  return { owner, listing, landed: new Map(), settled: slot, held: next }
}

function createCursor(slot: bigint): string {
  return `${slot}:${randomBytes(4).toString('hex')}`
}

function cacheWallet(caches: Map<string, WalletCache>, owner: SolanaAddress, cached: WalletCache): void {
  caches.delete(owner)
  caches.set(owner, cached)
  for (const oldest of caches.keys()) {
    if (caches.size <= maxWallets) break
    caches.delete(oldest)
  }
}
