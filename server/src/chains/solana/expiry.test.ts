import type { Address } from '@murmur/contract/address'
import { parseTxHash } from '@murmur/contract/tx-hash'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Solana } from './create-solana-client.ts'
import { lookUp } from './look-up-transaction.ts'

/** A small seeded generator (mulberry32), so that a failure can be reproduced. */
function seededRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const hash = parseTxHash('5').repeat(88)
const firstSlot = 5000
const lastValid = 1150
const validity = { kind: 'block-height' as const, lastValid: String(lastValid) }

/** A connection whose responses are generated here and parsed with the real schemas. */
function fakeConnection(answers: Record<string, () => unknown>): Solana {
  const read: Solana['read'] = async (shape, method) => v.parse(shape, answers[method]?.()) as never
  return {
    config: { rpcUrls: '', genesisHash: '' },
    read,
    request: read,
    recordSlot: (slot) => slot,
    outage: () => new Refusal('UPSTREAM_DOWN'),
    checkNodes: async () => [],
  }
}

/**
 * A chain on which some slots have no block, with nodes behind one address that lag by up to 100 slots, a different one for
 * each request. The transaction lands somewhere up to its last height, or never.
 * @returns the reported states, in order
 */
async function watchOne(random: (below: number) => number) {
  const heights = [1000]
  while (heights.length < 600) heights.push((heights.at(-1) as number) + (random(5) === 0 ? 0 : 1))
  const heightAt = (slot: number) => heights[Math.max(0, Math.min(slot - firstSlot, heights.length - 1))] as number
  const lastSlot = firstSlot + heights.lastIndexOf(lastValid)
  const landedAt = random(3) === 0 ? undefined : lastSlot - random(random(2) === 0 ? 4 : 60)
  let now = firstSlot + 100 + random(60)
  const pickVisibleSlot = () => now - random(100)
  const solana = fakeConnection({
    getEpochInfo() {
      const absoluteSlot = pickVisibleSlot() - 32
      return { absoluteSlot, blockHeight: heightAt(absoluteSlot) }
    },
    getSignatureStatuses() {
      const slot = pickVisibleSlot()
      const hasLanded = landedAt !== undefined && landedAt <= slot
      const status = { slot: landedAt, confirmations: 0, err: null, confirmationStatus: 'processed' }
      return { context: { slot }, value: [hasLanded ? status : null] }
    },
    getFirstAvailableBlock: () => 0,
  })
  const statuses: string[] = []
  for (let turn = 0; turn < 80; turn += 1) {
    statuses.push((await lookUp(solana, { hash: parseTxHash(hash), raw: '', from: '' as Address, validity })).status)
    now += random(12)
  }
  return { landedAt, statuses }
}

test('the Solana lookup never reports through lagging nodes that a transaction cannot land if it has landed or still will', async () => {
  let landed = 0
  for (let seed = 1; seed <= 500; seed += 1) {
    const { landedAt, statuses } = await watchOne(seededRandom(seed))
    if (landedAt === undefined) expect(statuses, `seed ${seed}`).toContain('cannot-land')
    else expect(statuses, `seed ${seed}`).not.toContain('cannot-land')
    if (landedAt !== undefined) landed += 1
  }
  expect(landed).toBeGreaterThan(200)
})
