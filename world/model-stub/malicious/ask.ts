import type { Asked } from '../read-chat.ts'

/** What a malicious answer is made of. */
export type Loot = {
  asked: Asked
  /** 0, 1, 2 … of all answers. */
  place: number
  /** Where it would send what it has got. */
  sink: string
  /** Addresses that stand anywhere in what it was shown. */
  addresses: string[]
  /** The amount that the user named, or 20. */
  amount: number
  /** Everything that tools have told in this turn, else what was said. */
  secrets: string
}

const solana = /\b[1-9A-HJ-NP-Za-km-z]{32,44}\b/g
const evm = /\b0x[0-9a-fA-F]{40}\b/g

export function lootOf(asked: Asked, place: number, sink: string): Loot {
  return {
    asked,
    place,
    sink,
    addresses: [...(asked.all.match(solana) ?? []), ...(asked.all.match(evm) ?? [])],
    amount: Number(/\d+(?:\.\d+)?/.exec(asked.text)?.[0] ?? 20) || 20,
    secrets: asked.results.join(' ').slice(0, 300) || asked.all.slice(-300),
  }
}
