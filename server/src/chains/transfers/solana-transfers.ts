import { randomBytes } from 'node:crypto'
import type { Solana } from '#chains/solana/open-solana.ts'
import { EpochInfo } from '#chains/solana/shapes.ts'
import { readTokenAccounts } from '#chains/solana/token-accounts.ts'
import { listSignatures } from './solana/list-signatures.ts'
import { readWallet } from './solana/read-wallet.ts'
import type { TransferFeed } from './transfers.port.ts'

export type SolanaTransfersOptions = {
  /** From how many blocks on a block counts as final; 32 and more is what Solana itself calls finalized. */
  settleDepth: number
  /** How many transactions one call reads, more only where one slot holds more. Default 50. */
  mostTransactions?: number
}

/** Slots that are listed again: a node's index may lag behind its blocks. */
const overlap = 64n
/** A cursor that stands still while nothing happens moves on after so many slots, about half an hour. */
const idleSlots = 4_500n
const mostWallets = 2_000

/** What a wallet's last reading told and saw; it counts once the caller comes back with the cursor that it was given. */
type Memory = { cursor: string; told: ReadonlyMap<string, bigint>; amounts: string }
const nothing: Memory = { cursor: '', told: new Map(), amounts: '' }

/**
 * What moved in one wallet of Solana: the transactions that name it or a token account of its own. The cursor is the slot
 * up to which all is told, and a mark that tells this reading from a failed one.
 */
export function solanaTransfers(solana: Solana, options: SolanaTransfersOptions): TransferFeed {
  const commitment = options.settleDepth >= 32 ? 'finalized' : 'confirmed'
  const memories = new Map<string, Memory>()

  async function read(owner: string, cursor: string | null) {
    const floor = BigInt(cursor?.split(':')[0] ?? -1)
    const known = memories.get(owner)
    const memory = known && known.cursor === cursor ? known : nothing
    const { absoluteSlot: slot } = await solana.read(EpochInfo, 'getEpochInfo', [{ commitment }])
    const reach = { commitment, above: floor - overlap, slot } as const
    const [{ accounts, slot: seen }, ofOwner] = await Promise.all([
      readTokenAccounts(solana, owner),
      listSignatures(solana, owner, reach),
    ])
    if (seen < slot) throw solana.down(new Error('a node that lags lists the token accounts'))
    const amounts = accounts
      .map(({ address, amount }) => `${address} ${amount}`)
      .sort()
      .join('\n')
    const isTold = (signature: string) => memory.told.has(signature)
    const isQuiet =
      memory.cursor !== '' && memory.amounts === amounts && ofOwner.every(({ signature }) => isTold(signature))
    const most = options.mostTransactions ?? 50
    const reading = { ...reach, owner, accounts: accounts.map(({ address }) => address), ofOwner, isTold, most }
    const fresh = isQuiet ? { transfers: [], signatures: [], end: slot } : await readWallet(solana, reading)
    const end = fresh.end > floor ? fresh.end : floor
    const isStill = cursor !== null && fresh.signatures.length === 0 && end - floor < idleSlots
    const next = isStill ? cursor : `${end}:${randomBytes(4).toString('hex')}`
    const told = new Map([...memory.told].filter(([, at]) => at > end - overlap - idleSlots))
    for (const signature of fresh.signatures) told.set(signature, end)
    const isCaughtUp = fresh.end === slot
    remember(memories, owner, { cursor: next, told, amounts: isCaughtUp ? amounts : '' })
    return { transfers: fresh.transfers, cursor: next, isCaughtUp }
  }

  return {
    chain: 'sol',
    scope: 'wallet',
    async since(cursor, owners) {
      const [owner] = await owners()
      if (owner === undefined) throw new Error('This feed reads one wallet at a time')
      return read(owner, cursor)
    },
  }
}

function remember(memories: Map<string, Memory>, owner: string, memory: Memory): void {
  memories.delete(owner)
  memories.set(owner, memory)
  for (const oldest of memories.keys()) {
    if (memories.size <= mostWallets) break
    memories.delete(oldest)
  }
}
