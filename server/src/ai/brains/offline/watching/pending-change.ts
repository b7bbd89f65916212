import { ChainKey } from '@murmur/contract/chains'
import { plainDecimalPattern } from '@murmur/contract/money'
import { object } from '@murmur/contract/schema/object'
import { tryParse } from '@murmur/contract/schema/try-parse'
import * as v from 'valibot'

const decimal = v.pipe(v.string(), v.maxLength(32), v.regex(plainDecimalPattern))
const PendingChange = object({
  action: v.picklist(['set-alert', 'delete-alert', 'watch', 'unwatch']),
  token: v.optional(
    object({ query: v.pipe(v.string(), v.minLength(1), v.maxLength(128)), chain: v.optional(ChainKey) }),
  ),
  condition: v.optional(v.picklist(['above', 'below'])),
  priceUsd: v.optional(decimal),
  percent: v.optional(decimal),
})
const Memory = object({ change: PendingChange })

/** A change that lacks a part, for which the assistant has asked. Amounts are plain decimal text. */
export type PendingChange = v.InferOutput<typeof PendingChange>

/** Parses the change stored with the assistant's last question; undefined if that question was about something else. */
export function parsePendingChange(memory: unknown): PendingChange | undefined {
  return tryParse(Memory, memory)?.change
}
