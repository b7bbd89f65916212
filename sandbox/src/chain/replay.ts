import { type Hex, numberToHex } from 'viem'
import type { JournalEntry } from '#chain/journal.ts'
import { mineBlock, setNextBaseFee } from '#chain/mine-block.ts'
import type { NodeClient } from '#engine/node-client.ts'
import { RpcError } from '#engine/node-client.ts'

/** `waiting`: raw bytes of pending transactions, by hash. `mined`: hashes that this replay put into blocks. */
export type ReplayResult = { waiting: Map<Hex, Hex>; mined: Hex[] }

/** Replays a journal with the same transactions, order and block times. Skips entries that the snapshot includes. */
export async function replay(node: NodeClient, baseFee: bigint, entries: JournalEntry[]): Promise<ReplayResult> {
  const refused = refusedEntries(entries)
  const waiting = new Map<Hex, Hex>()
  const mined: Hex[] = []
  await setNextBaseFee(node, baseFee)
  const latest = await node.request<{ number: Hex; timestamp: Hex }>('eth_getBlockByNumber', ['latest', false])
  let height = Number(latest.number)
  // A node's clock starts at the process's start time, and the node mines no block older than its clock.
  await setClock(node, Number(latest.timestamp))
  for (const entry of entries) {
    if (entry.kind === 'taken' && !refused.has(entry) && (await resend(node, entry.raw))) {
      waiting.set(entry.hash, entry.raw)
    }
    if (entry.kind === 'mine' && entry.number > height) {
      const hashes = await mineBlock(node, baseFee, entry.timestamp)
      for (const hash of hashes) waiting.delete(hash)
      mined.push(...hashes)
      height += 1
    }
  }
  await setClock(node, Math.floor(Date.now() / 1000))
  return { waiting, mined }
}

// The node may reject a transaction (no funds yet) and accept it later: a `refused` entry applies to the last `taken`
// entry.
function refusedEntries(entries: JournalEntry[]): Set<JournalEntry> {
  const lastTakenByHash = new Map<Hex, JournalEntry>()
  const refused = new Set<JournalEntry>()
  for (const entry of entries) {
    if (entry.kind === 'taken') lastTakenByHash.set(entry.hash, entry)
    const taken = entry.kind === 'refused' ? lastTakenByHash.get(entry.hash) : undefined
    if (taken) refused.add(taken)
  }
  return refused
}

async function setClock(node: NodeClient, seconds: number): Promise<void> {
  await node.request('anvil_setTime', [numberToHex(seconds)])
}

async function resend(node: NodeClient, raw: Hex): Promise<boolean> {
  try {
    await node.request('eth_sendRawTransaction', [raw])
    return true
  } catch (error) {
    if (error instanceof RpcError) return false
    throw error
  }
}
