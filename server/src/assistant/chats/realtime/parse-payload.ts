import { type ClientEvents, clientEventSchemas } from '@murmur/contract/realtime'
import { Refusal } from '#platform/errors/refusal.ts'
import { parseInput } from '#platform/http/parse-input.ts'
import { parseJson } from '#platform/json/parse-json.ts'

/** Accepts text cut within a surrogate pair, with a replacement character. */
const textOptions = { mayHaveLoneSurrogates: true }

/**
 * Validates an event's payload by the contract; `message` may be JSON text. Every field is a string, number or boolean: nested
 * values and prototype-polluting names are rejected.
 * @throws Refusal BAD_REQUEST
 */
export function parsePayload<Name extends keyof ClientEvents>(name: Name, sent: unknown): ClientEvents[Name] {
  const payload = name === 'message' && typeof sent === 'string' ? parseJson(Buffer.from(sent), textOptions) : sent
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) throw new Refusal('BAD_REQUEST')
  for (const [field, value] of Object.entries(payload)) {
    const isPlain = value === null || typeof value !== 'object'
    const isShort = field === 'content' || typeof value !== 'string' || /^[^\0]{0,200}$/s.test(value)
    if (!isPlain || !isShort || field === '__proto__' || field === 'constructor' || field === 'prototype') {
      throw new Refusal('BAD_REQUEST', { reason: 'wrong-kind' })
    }
  }
  return parseInput(clientEventSchemas[name], payload) as ClientEvents[Name]
}
