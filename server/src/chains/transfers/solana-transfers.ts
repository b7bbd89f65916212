import { randomBytes } from 'node:crypto'
import { type SolanaAddress, toSolanaAddress } from '@murmur/contract/address'
import type { Solana } from '#chains/solana/create-solana-client.ts'
import { EpochInfo } from '#chains/solana/rpc-schemas.ts'
import { readTokenAccounts } from '#chains/solana/token-accounts.ts'
import { listSignatures } from './solana/list-signatures.ts'
import { readWallet } from './solana/read-wallet.ts'
import type { TransferFeed } from './transfers.port.ts'

export type SolanaTransfersOptions = {
  /** The depth at which a block counts as final; 32 and more is Solana's own "finalized". */
  settleDepth: number
  /** How many transactions one call reads; more only if a single slot has more. Default 50. */
  maxTransactions?: number
}

/** Slots that are listed again: a node's index may lag behind its blocks. */
const overlapSlots = 64n
/** A cursor without new transactions advances after this many slots, about half an hour. */
const idleSlots = 4_500n
const maxWallets = 2_000

/** The results of a wallet's last read. They count only if the caller returns with the cursor of that read. */
type WalletCache = { cursor: string; reported: ReadonlyMap<string, bigint>; amounts: string }
const emptyCache: WalletCache = { cursor: '', reported: new Map(), amounts: '' }

/**
 * The transfers of one Solana wallet: the transactions that name it or one of its token accounts. The cursor holds the slot
 * up to which everything is reported, and a random mark: the cache of an earlier read counts only if the caller stored the
 * cursor of that read.
 */
export function solanaTransfers(solana: Solana, options: SolanaTransfersOptions): TransferFeed {
  const commitment = options.settleDepth >= 32 ? 'finalized' : 'confirmed'
  const caches = new Map<string, WalletCache>()

  async function read(owner: SolanaAddress, cursor: string | null) {
    const cursorSlot = BigInt(cursor?.split(':')[0] ?? -1)
    const known = caches.get(owner)
    const cached = known && known.cursor === cursor ? known : emptyCache
    const { absoluteSlot: slot } = await solana.read(EpochInfo, 'getEpochInfo', [{ commitment }])
    const searchRange = { commitment, above: cursorSlot - overlapSlots, slot } as const
    const [{ accounts, slot: seen }, ownerSignatures] = await Promise.all([
      readTokenAccounts(solana, owner),
      listSignatures(solana, owner, searchRange),
    ])
    if (seen < slot) throw solana.outage(new Error('the token accounts were listed by a node that lags'))
    const amounts = accounts
      .map(({ address, amount }) => `${address} ${amount}`)
      .sort()
      .join('\n')
    const isReported = (signature: string) => cached.reported.has(signature)
    const isUnchanged =
      cached.cursor !== '' &&
      cached.amounts === amounts &&
      ownerSignatures.every(({ signature }) => isReported(signature))
    const max = options.maxTransactions ?? 50
    const reading = {
      ...searchRange,
      owner,
      accounts: accounts.map(({ address }) => address),
      ownerSignatures,
      isReported,
      max,
    }
    const walletResult = isUnchanged ? { transfers: [], signatures: [], end: slot } : await readWallet(solana, reading)
    const end = walletResult.end > cursorSlot ? walletResult.end : cursorSlot
    const keepsCursor = cursor !== null && walletResult.signatures.length === 0 && end - cursorSlot < idleSlots
    const next = keepsCursor ? cursor : `${end}:${randomBytes(4).toString('hex')}`
    const reported = new Map([...cached.reported].filter(([, at]) => at > end - overlapSlots - idleSlots))
    for (const signature of walletResult.signatures) reported.set(signature, end)
    const isCaughtUp = walletResult.end === slot
    cacheWallet(caches, owner, { cursor: next, reported, amounts: isCaughtUp ? amounts : '' })
    return { transfers: walletResult.transfers, cursor: next, isCaughtUp }
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

function cacheWallet(caches: Map<string, WalletCache>, owner: SolanaAddress, cached: WalletCache): void {
  caches.delete(owner)
  caches.set(owner, cached)
  for (const oldest of caches.keys()) {
    if (caches.size <= maxWallets) break
    caches.delete(oldest)
  }
}
