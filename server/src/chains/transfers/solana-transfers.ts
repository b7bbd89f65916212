import { randomBytes } from 'node:crypto'
import { type SolanaAddress, solanaAddress } from '@murmur/contract/address'
import type { Solana } from '#chains/solana/open-solana.ts'
import { EpochInfo } from '#chains/solana/shapes.ts'
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
const overlap = 64n
/** A cursor without new transactions advances after this many slots, about half an hour. */
const idleSlots = 4_500n
const maxWallets = 2_000

/** The results of a wallet's last read; they count once the caller returns with the cursor of that read. */
type WalletMemory = { cursor: string; reported: ReadonlyMap<string, bigint>; amounts: string }
const emptyMemory: WalletMemory = { cursor: '', reported: new Map(), amounts: '' }

/**
 * The transfers of one Solana wallet: the transactions that name it or one of its token accounts. The cursor is the slot up
 * to which everything is reported, and a mark that distinguishes this read from a failed one.
 */
export function solanaTransfers(solana: Solana, options: SolanaTransfersOptions): TransferFeed {
  const commitment = options.settleDepth >= 32 ? 'finalized' : 'confirmed'
  const memories = new Map<string, WalletMemory>()

  async function read(owner: SolanaAddress, cursor: string | null) {
    const floor = BigInt(cursor?.split(':')[0] ?? -1)
    const known = memories.get(owner)
    const memory = known && known.cursor === cursor ? known : emptyMemory
    const { absoluteSlot: slot } = await solana.read(EpochInfo, 'getEpochInfo', [{ commitment }])
    const reach = { commitment, above: floor - overlap, slot } as const
    const [{ accounts, slot: seen }, ownerSignatures] = await Promise.all([
      readTokenAccounts(solana, owner),
      listSignatures(solana, owner, reach),
    ])
    if (seen < slot) throw solana.outage(new Error('the token accounts were listed by a node that lags'))
    const amounts = accounts
      .map(({ address, amount }) => `${address} ${amount}`)
      .sort()
      .join('\n')
    const isReported = (signature: string) => memory.reported.has(signature)
    const isQuiet =
      memory.cursor !== '' &&
      memory.amounts === amounts &&
      ownerSignatures.every(({ signature }) => isReported(signature))
    const max = options.maxTransactions ?? 50
    const reading = {
      ...reach,
      owner,
      accounts: accounts.map(({ address }) => address),
      ownerSignatures,
      isReported,
      max,
    }
    const fresh = isQuiet ? { transfers: [], signatures: [], end: slot } : await readWallet(solana, reading)
    const end = fresh.end > floor ? fresh.end : floor
    const isStill = cursor !== null && fresh.signatures.length === 0 && end - floor < idleSlots
    const next = isStill ? cursor : `${end}:${randomBytes(4).toString('hex')}`
    const reported = new Map([...memory.reported].filter(([, at]) => at > end - overlap - idleSlots))
    for (const signature of fresh.signatures) reported.set(signature, end)
    const isCaughtUp = fresh.end === slot
    rememberWallet(memories, owner, { cursor: next, reported, amounts: isCaughtUp ? amounts : '' })
    return { transfers: fresh.transfers, cursor: next, isCaughtUp }
  }

  return {
    chain: 'sol',
    scope: 'wallet',
    async since(cursor, owners) {
      const [owner] = await owners()
      if (owner === undefined) throw new Error('This feed reads one wallet at a time')
      return read(solanaAddress(owner), cursor)
    },
  }
}

function rememberWallet(memories: Map<string, WalletMemory>, owner: SolanaAddress, memory: WalletMemory): void {
  memories.delete(owner)
  memories.set(owner, memory)
  for (const oldest of memories.keys()) {
    if (memories.size <= maxWallets) break
    memories.delete(oldest)
  }
}
