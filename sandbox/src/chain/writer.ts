import { type Hex, keccak256 } from 'viem'
import type { Generations } from '#chain/generations.ts'
import type { JournalEntry } from '#chain/journal.ts'
import { mineBlock } from '#chain/mine-block.ts'
import { type NodeClient, RpcError } from '#engine/node-client.ts'
import { type AppendLog, openAppendLog } from '#files/append-log.ts'

/** The three writes of a chain. None may run beside another: the caller sees to that. */
export type ChainWriter = {
  take(raw: Hex): Promise<Hex>
  /** Mines what is ready into one block, if anything is; says how many transactions are still ready. */
  mine(): Promise<number>
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
  /** Taken and not in a block yet, by hash. */
  waiting: Map<Hex, Hex>
  replayed: number
}

type Block = { number: Hex; timestamp: Hex }

export async function createWriter({
  node,
  generations,
  baseFee,
  waiting,
  replayed,
}: WriterSetup): Promise<ChainWriter> {
  let generation = Math.max(0, ...generations.numbers.states, ...generations.numbers.journals)
  let journal: AppendLog<JournalEntry> = await openAppendLog(generations.journalPath(generation))
  if (!generations.numbers.journals.includes(generation)) generations.numbers.journals.push(generation)
  let entries = replayed

  async function take(raw: Hex) {
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
    const ready = Number(pool.pending)
    if (ready === 0) return 0
    const timestamp = Math.max(Math.floor(Date.now() / 1000), Number(latest.timestamp))
    await journal.append({ kind: 'mine', number: Number(latest.number) + 1, timestamp })
    entries += 1
    const mined = await mineBlock(node, baseFee, timestamp)
    for (const hash of mined) waiting.delete(hash)
    return mined.length > 0 ? ready - mined.length : 0
  }

  async function snapshot() {
    const dump = await node.request<Hex>('anvil_dumpState')
    const next = generation + 1
    // The transaction pool is in no dump: what waits is carried over into the new journal first.
    const nextJournal = await openAppendLog<JournalEntry>(generations.journalPath(next))
    await nextJournal.append(...[...waiting].map(([hash, raw]) => ({ kind: 'taken' as const, hash, raw })))
    await generations.writeState(next, Buffer.from(dump.slice(2), 'hex'))
    generations.numbers.journals.push(next)
    const previous = journal
    journal = nextJournal
    generation = next
    entries = 0
    await previous.close()
    await generations.prune()
  }

  return { take, mine, snapshot, entriesSinceSnapshot: () => entries, close: () => journal.close() }
}
