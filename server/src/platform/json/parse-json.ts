import type { ValuesForReason } from '@murmur/contract/errors/reasons'
import { Refusal } from '#platform/errors/refusal.ts'

const maxDepth = 32
const textDecoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses a request's JSON strictly: no duplicate keys (parsers differ on which one counts), no keys that reach
 * prototypes, no null characters or lone surrogates (Postgres rejects both), at most 32 levels. An empty body is
 * undefined. `mayHaveLoneSurrogates`: for callers that make texts storable themselves.
 * @throws Refusal BAD_REQUEST
 */
export function parseJson(bytes: Uint8Array, { mayHaveLoneSurrogates = false } = {}): unknown {
  if (bytes.length === 0) return undefined
  try {
    const source = textDecoder.decode(bytes)
    checkShape(source, mayHaveLoneSurrogates)
    return JSON.parse(source)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw unreadableBodyRefusal('syntax', error)
  }
}

/** One pass over the text before anything is built from it. Malformed JSON passes; JSON.parse rejects it. */
function checkShape(source: string, mayHaveLoneSurrogates: boolean) {
  const openObjects: Set<string>[] = []
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]
    if (sign === '{' || sign === '[') {
      if (openObjects.push(new Set()) > maxDepth) throw unreadableBodyRefusal('depth')
    } else if (sign === '}' || sign === ']') {
      openObjects.pop()
    } else if (sign === '"') {
      const end = endOfString(source, at)
      const value = JSON.parse(source.slice(at, end + 1)) as string
      if (value.includes('\0')) throw unreadableBodyRefusal('null')
      if (!mayHaveLoneSurrogates && /\p{Cs}/u.test(value)) throw unreadableBodyRefusal('half')
      if (isKey(source, end)) addKey(openObjects.at(-1), value)
      at = end
    }
  }
}

function addKey(keys: Set<string> | undefined, key: string) {
  if (key === '__proto__' || key === 'constructor' || key === 'prototype') throw unreadableBodyRefusal('forbidden')
  if (keys?.has(key)) throw unreadableBodyRefusal('twice')
  keys?.add(key)
}

/** The index of the closing quote of the string that opens at `start`. */
function endOfString(source: string, start: number): number {
  let at = start + 1
  while (at < source.length && source[at] !== '"') at += source[at] === '\\' ? 2 : 1
  return at
}

function isKey(source: string, end: number): boolean {
  let at = end + 1
  while (source[at] === ' ' || source[at] === '\n' || source[at] === '\r' || source[at] === '\t') at++
  return source[at] === ':'
}

function unreadableBodyRefusal(fault: ValuesForReason<'body-unreadable'>['fault'], cause?: unknown): Refusal {
  return new Refusal('BAD_REQUEST', { reason: 'body-unreadable', values: { fault } }, { cause })
}
