import { afterEach, expect, test } from 'vitest'
import { type FakeNode, fakeNode, NodeError } from '#chains/evm/test-support/fake-node.ts'
import { createSolanaClient } from '#chains/solana/create-solana-client.ts'
import { fakeGenesis } from '#chains/solana/test-support/fake-solana.ts'
import { randomAddress } from '#chains/solana/test-support/solana-key.ts'
import { createListing, type Listing, listPages } from './list-signatures.ts'

const nodes: FakeNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})

type Options = { limit: number; before?: string; minContextSlot?: number }
const signature = (slot: number) =>
  String(10_000 + slot)
    .padStart(64, '1')
    .replaceAll('0', 'A')

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

const list = async (reached: number, range: { above: bigint; slot: bigint }, maxPages = 10) => {
  const address = randomAddress()
  const listing = createListing({ commitment: 'finalized', ...range }, [address], 10_000)
  const client = await open(reached)
  return { listing, client, pagesLeft: await listPages(client, listing, maxPages) }
}
const slots = ({ found }: Listing) => [...found.values()].map(({ slot }) => Number(slot))
const descending = (from: number, length: number) => Array.from({ length }, (_, index) => from - index)

test('listPages lists page after page down to the last reported slot', async () => {
  const { listing, pagesLeft } = await list(700, { above: 90n, slot: 700n })
  expect([slots(listing), listing.open.size, pagesLeft]).toEqual([descending(700, 610), 0, 7])
})

test('listPages stops after its pages, goes on where it was, and leaves out what is not settled', async () => {
  const { listing, client } = await list(700, { above: 90n, slot: 690n }, 1)
  expect([slots(listing), listing.open.size]).toEqual([descending(690, 15), 1])
  await listPages(client, listing, 10)
  expect([slots(listing), listing.open.size]).toEqual([descending(690, 600), 0])
})

test('listPages rejects a node that has not reached the settled slot, so that nothing is skipped', async () => {
  await expect(list(700, { above: 0n, slot: 701n })).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
})
