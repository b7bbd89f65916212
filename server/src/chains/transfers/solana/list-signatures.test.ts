import type { SolanaAddress } from '@murmur/contract/address'
import { afterEach, expect, test } from 'vitest'
import { type FakeNode, fakeNode, NodeError } from '#chains/evm/test-support/fake-node.ts'
import { createSolanaClient } from '#chains/solana/create-solana-client.ts'
import { fakeGenesis } from '#chains/solana/test-support/fake-solana.ts'
import { randomAddress } from '#chains/solana/test-support/solana-key.ts'
import { listSignatures } from './list-signatures.ts'

const nodes: FakeNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})

type Options = { limit: number; before?: string; minContextSlot?: number }
const signature = (slot: number) => String(slot).padStart(64, '1').replaceAll('0', 'A')

/** One transaction per slot, up to the node's newest slot. */
async function open(reached: number) {
  const node = await fakeNode(0, {
    getGenesisHash: () => fakeGenesis,
    getSignaturesForAddress: (_, options) => {
      const { limit, before, minContextSlot = 0 } = options as Options
      if (minContextSlot > reached) throw new NodeError(-32016, 'Minimum context slot has not been reached')
      const all = Array.from({ length: reached }, (_each, index) => reached - index)
      const from = before ? all.findIndex((slot) => signature(slot) === before) + 1 : 0
      return all.slice(from, from + limit).map((slot) => ({ signature: signature(slot), slot, err: null }))
    },
  })
  nodes.push(node)
  return createSolanaClient({ rpcUrls: node.url, genesisHash: fakeGenesis, requestTimeoutMs: 10_000 })
}

test('listSignatures lists page after page down to the last reported slot', async () => {
  const found = await listSignatures(await open(700), randomAddress() as SolanaAddress, {
    commitment: 'finalized',
    above: 90n,
    slot: 700n,
  })
  expect(found.map(({ slot }) => Number(slot))).toEqual(Array.from({ length: 610 }, (_, index) => 700 - index))
})

test('listSignatures rejects a node that has not reached the settled slot, so that nothing is skipped', async () => {
  const reach = { commitment: 'finalized', above: 0n, slot: 701n } as const
  await expect(listSignatures(await open(700), randomAddress() as SolanaAddress, reach)).rejects.toMatchObject({
    code: 'UPSTREAM_DOWN',
  })
})
