import { type Hex, numberToHex } from 'viem'
import type { JournalEntry } from '#chain/journal.ts'
import { mineBlock, setNextBaseFee } from '#chain/mine-block.ts'
import type { NodeClient } from '#engine/node-client.ts'
import { RpcError } from '#engine/node-client.ts'

/**
 * Does again what a journal says: the same transactions, order and block times. Entries that the snapshot already
 * holds do nothing. Returns what is still waiting for a block.
 */
export async function replay(node: NodeClient, baseFee: bigint, entries: JournalEntry[]): Promise<Map<Hex, Hex>> {
  const refused = new Set(entries.flatMap((entry) => (entry.kind === 'refused' ? [entry.hash] : [])))
  const waiting = new Map<Hex, Hex>()
  await setNextBaseFee(node, baseFee)
  let height = Number(await node.request<Hex>('eth_blockNumber'))
  for (const entry of entries) {
    if (entry.kind === 'taken' && !refused.has(entry.hash) && (await sendAgain(node, entry.raw))) {
      waiting.set(entry.hash, entry.raw)
    }
    if (entry.kind === 'mine' && entry.number > height) {
      for (const hash of await mineBlock(node, baseFee, entry.timestamp)) waiting.delete(hash)
      height += 1
    }
  }
  // Mining at past times turned the node's clock back.
  await node.request('anvil_setTime', [numberToHex(Math.floor(Date.now() / 1000))])
  return waiting
}

async function sendAgain(node: NodeClient, raw: Hex): Promise<boolean> {
  try {
    await node.request('eth_sendRawTransaction', [raw])
    return true
  } catch (error) {
    if (error instanceof RpcError) return false
    throw error
  }
}
