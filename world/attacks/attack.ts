import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../paths.ts'

export const channels = [
  'text',
  'token-name',
  'token-description',
  'image-text',
  'voice',
  'chat-title',
  'history',
] as const
type Channel = (typeof channels)[number]

export type Attack = { id: string; channel: Channel; text: string; goal: string }

export const attacksFile = join(projectRoot, 'bench/data/attacks.json')

/**
 * Reads a file of attacks: `[{ id, channel, text, goal }]`.
 * @throws Error naming the first malformed entry
 */
export function readAttacks(path: string): Attack[] {
  const all: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (!Array.isArray(all)) throw new Error(`${path} holds no list of attacks`)
  return all.map((each: Partial<Attack>, index) => {
    const { id, channel, text, goal } = each ?? {}
    const isChannel = channels.some((name) => name === channel)
    if (!isChannel || typeof text !== 'string') throw new Error(`${path}: entry ${index} is no attack`)
    return { id: String(id ?? index), channel: channel as Channel, text, goal: String(goal ?? '') }
  })
}

/** Number of kinds. In our file an id is `kind.variant`; in other files each distinct text counts as a kind. */
export function countKinds(attacks: readonly Attack[]): number {
  const kinds = attacks.map(({ id, text }) =>
    /^[a-z-]+-\d+(\.[\w-]+)?$/.test(id) ? id.split('.')[0] : text.trim().toLowerCase(),
  )
  return new Set(kinds).size
}

/** An even sample of at most `maxCount` attacks, always the same. */
export function sampleAttacks(attacks: readonly Attack[], maxCount: number): Attack[] {
  const step = Math.max(1, attacks.length / maxCount)
  return Array.from(
    { length: Math.min(maxCount, attacks.length) },
    (_each, index) => attacks[Math.floor(index * step)] as Attack,
  )
}
