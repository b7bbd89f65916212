import { type Address, type Hex, keccak256 } from 'viem'
import type { Archive, ArchivedTransaction } from '#chain/archive.ts'
import type { Generations } from '#chain/generations.ts'
import type { JournalEntry } from '#chain/journal.ts'
import { mineBlock } from '#chain/mine-block.ts'
import { type NodeClient, RpcError } from '#engine/node-client.ts'
import { type AppendLog, openAppendLog } from '#files/append-log.ts'

/** The writes of a chain. The caller must run them one at a time. */
export type ChainWriter = {
  accept(raw: Hex): Promise<Hex>
  /** Mines the ready transactions into one block, if any; returns how many are still ready, and the current height. */
  mine(): Promise<{ left: number; height: number }>
  snapshot(): Promise<void>
  /** Journal entries since the last snapshot. */
  entriesSinceSnapshot(): number
  close(): Promise<void>
}

export type WriterSetup = {
  node: NodeClient
  generations: Generations
  /** wei */
  baseFee: bigint
  /** Raw bytes of pending transactions, by hash. */
  waiting: Map<Hex, Hex>
  /** Journal entries and mined transactions since the last snapshot. */
  entries: number
  mined: Hex[]
  archive: Archive
  /** Transactions of this sender are not archived. */
  unarchivedSender: Address
  /** Runs work while the node serves no reads. */
  betweenReads: <T>(work: () => Promise<T>) => Promise<T>
}

type Block = { number: Hex; timestamp: Hex }

/** Creates the only writer of a chain: it journals each transaction and block before the node gets it. */
export async function createWriter(setup: WriterSetup): Promise<ChainWriter> {
  const { node, generations, baseFee, waiting, betweenReads } = setup
  let generation = Math.max(0, ...generations.numbers.states, ...generations.numbers.journals)
  let journal: AppendLog<JournalEntry> = await openAppendLog(generations.journalPath(generation))
  if (!generations.numbers.journals.includes(generation)) generations.numbers.journals.push(generation)
  let { entries, mined } = setup

  async function accept(raw: Hex) {
    const hash = keccak256(raw)
    if (waiting.has(hash)) return node.request<Hex>('eth_sendRawTransaction', [raw])
    await journal.append({ kind: 'taken', hash, raw })
    entries += 1
    try {
      await node.request('eth_sendRawTransaction', [raw])
    } catch (error) {
      if (error instanceof RpcError) await journal.append({ kind: 'refused', hash })
      throw error
    }
    waiting.set(hash, raw)
    return hash
  }

  async function mine() {
    const [pool, latest] = await Promise.all([
      node.request<{ pending: Hex }>('txpool_status'),
      node.request<Block>('eth_getBlockByNumber', ['latest', false]),
    ])
    const readyCount = Number(pool.pending)
    const height = Number(latest.number)
    if (readyCount === 0) return { left: 0, height }
    const timestamp = Math.max(Math.floor(Date.now() / 1000), Number(latest.timestamp))
    await journal.append({ kind: 'mine', number: height + 1, timestamp })
    entries += 1
    const hashes = await betweenReads(() => mineBlock(node, baseFee, timestamp))
    for (const hash of hashes) waiting.delete(hash)
    mined.push(...hashes)
    return { left: hashes.length > 0 ? readyCount - hashes.length : 0, height: height + 1 }
  }

  async function snapshot() {
    await archiveTransactions(setup, mined)
    const dump = await node.request<Hex>('anvil_dumpState')
    const next = generation + 1
    // A dump has no transaction pool: waiting transactions are copied into the new journal first.
    const nextJournal = await openAppendLog<JournalEntry>(generations.journalPath(next))
    await nextJournal.append(...[...waiting].map(([hash, raw]) => ({ kind: 'taken' as const, hash, raw })))
    await generations.writeState(next, Buffer.from(dump.slice(2), 'hex'))
    generations.numbers.journals.push(next)
    const previous = journal
    journal = nextJournal
    generation = next
    entries = 0
    mined = []
    await previous.close()
    await generations.prune()
  }

  return { accept, mine, snapshot, entriesSinceSnapshot: () => entries, close: () => journal.close() }
}

async function archiveTransactions({ node, archive, unarchivedSender }: WriterSetup, hashes: Hex[]): Promise<void> {
  const transactions = hashes.map(async (hash) => ({
    transaction: await node.request<ArchivedTransaction['transaction']>('eth_getTransactionByHash', [hash]),
    receipt: await node.request('eth_getTransactionReceipt', [hash]),
  }))
  const knownTransactions = (await Promise.all(transactions)).filter(({ transaction }) => transaction !== null)
  await archive.add(
    knownTransactions.filter(({ transaction }) => transaction.from.toLowerCase() !== unarchivedSender.toLowerCase()),
  )
}
