import { createHash } from 'node:crypto'
import { genesisHash } from '#solana/addresses.ts'
import { toBase58 } from '#solana/base58.ts'

export const slotMs = 400
/** Number of blocks for which a blockhash is valid. */
export const blockhashLifetimeBlocks = 150
/** Number of slots that each commitment lags behind the newest slot. */
export const commitmentLags = { processed: 0, confirmed: 1, finalized: 32 } as const
export type Commitment = keyof typeof commitmentLags

/** Slots start far from zero and exceed block heights, as on the real chain, so that confusing the two fails. */
const firstSlot = 250_000_000
const slotsWithoutBlock = 21_000_000

/** Derives slots from the wall clock, so that slots advance while the process is down, as on the real chain. */
export type SlotClock = {
  slot(commitment?: Commitment): number
  height(slot: number): number
  /** The chain's first slot. */
  first: number
  /** Start of a slot in Unix seconds. Skipped slots count with their full duration. */
  timeOf(slot: number): number
  blockhash(slot: number): string
  /** The slot of a blockhash; undefined if the blockhash is older than 150 blocks. */
  slotOfBlockhash(blockhash: string): number | undefined
  skip(slots: number): void
  /** Slots skipped so far. */
  skipped(): number
}

/** @param startedAt milliseconds at which the chain's first slot began. */
export function createSlotClock(startedAt: number, skippedBefore: number, now: () => number): SlotClock {
  let skippedSlots = skippedBefore
  // Even a new chain returns the blockhash of its finalized slot, which is before its first slot.
  let newestHashSlot = firstSlot - 1 - commitmentLags.finalized
  const slotsByHash = new Map<string, number>()

  const getNewestSlot = () => firstSlot + Math.max(0, Math.floor((now() - startedAt) / slotMs)) + skippedSlots
  const blockhash = (slot: number) =>
    toBase58(createHash('sha256').update(`${genesisHash} ${startedAt} ${slot}`).digest())

  function slotOfBlockhash(hash: string) {
    const current = getNewestSlot()
    for (let slot = Math.max(newestHashSlot + 1, current - blockhashLifetimeBlocks); slot <= current; slot += 1) {
      slotsByHash.set(blockhash(slot), slot)
    }
    newestHashSlot = current
    for (const [old, slot] of slotsByHash) {
      if (slot >= current - blockhashLifetimeBlocks) break
      slotsByHash.delete(old)
    }
    return slotsByHash.get(hash)
  }

  return {
    slot: (commitment = 'processed') => getNewestSlot() - commitmentLags[commitment],
    first: firstSlot,
    height: (slot) => slot - slotsWithoutBlock,
    timeOf: (slot) => Math.floor((startedAt + (slot - firstSlot - skippedSlots) * slotMs) / 1000),
    blockhash,
    slotOfBlockhash,
    skip: (slots) => {
      skippedSlots += slots
    },
    skipped: () => skippedSlots,
  }
}
