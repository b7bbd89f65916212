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
export type Channel = (typeof channels)[number]

export type Attack = { id: string; channel: Channel; text: string; goal: string }

export const ourAttacks = join(projectRoot, 'bench/data/attacks.json')

/**
 * Reads a file of attacks: `[{ id, channel, text, goal }]`.
 * @throws Error naming the first entry that has another form
 */
export function readAttacks(path: string): Attack[] {
  const all: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (!Array.isArray(all)) throw new Error(`${path} holds no list of attacks`)
  return all.map((each: Partial<Attack>, place) => {
    const { id, channel, text, goal } = each ?? {}
    const isKnown = channels.some((known) => known === channel)
    if (!isKnown || typeof text !== 'string') throw new Error(`${path}: entry ${place} is no attack`)
    return { id: String(id ?? place), channel: channel as Channel, text, goal: String(goal ?? '') }
  })
}

/** How many kinds there are: in our file an id is its kind and, after a dot, in what guise; elsewhere each text is a kind. */
export function kindsOf(attacks: readonly Attack[]): number {
  const kinds = attacks.map(({ id, text }) =>
    /^[a-z-]+-\d+(\.[\w-]+)?$/.test(id) ? id.split('.')[0] : text.trim().toLowerCase(),
  )
  return new Set(kinds).size
}

/** About so many of them, from all channels, always the same. */
export function sliceOf(attacks: readonly Attack[], most: number): Attack[] {
  const step = Math.max(1, attacks.length / most)
  return Array.from(
    { length: Math.min(most, attacks.length) },
    (_each, place) => attacks[Math.floor(place * step)] as Attack,
  )
}
