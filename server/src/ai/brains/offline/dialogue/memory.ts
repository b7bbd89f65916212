import { ChainKey } from '@murmur/contract/chains'
import { plainDecimalPattern } from '@murmur/contract/money'
import { object } from '@murmur/contract/schema/object'
import { tryParse as readAs } from '@murmur/contract/schema/try-parse'
import * as v from 'valibot'
import type { PartialTrade } from '#ai/brains/offline/parsing/parsed-utterance.ts'

const decimal = v.pipe(v.string(), v.maxLength(40), v.regex(plainDecimalPattern))
/** The parts of a trade as stored with an answer. */
export const StoredTrade = v.partial(
  object({
    side: v.picklist(['buy', 'sell']),
    amountUsd: decimal,
    percent: decimal,
    coinAmount: decimal,
    coinPercent: decimal,
    payAmount: decimal,
    payPercent: decimal,
    units: decimal,
    number: decimal,
    coin: v.pipe(v.string(), v.minLength(1), v.maxLength(16)),
    unit: v.picklist(['amountUsd', 'percent', 'coinAmount', 'coinPercent', 'payAmount', 'payPercent', 'units']),
    token: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    payWith: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    isPayOpen: v.boolean(),
    chain: ChainKey,
    slippageBps: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
)
export const StoredMemory = object({
  understood: StoredTrade,
  /** Whether the parts are a complete trade, which a confirmation proposes. */
  isWhole: v.optional(v.boolean()),
  /** Whether the token comes from an earlier answer. */
  isReference: v.optional(v.boolean()),
  /** The symbol suggested by "did you mean BONK?" */
  suggestion: v.optional(v.pipe(v.string(), v.maxLength(64))),
})
/** The incomplete request behind the brain's last question. */
export type Memory = {
  understood: PartialTrade
  suggestion?: string | undefined
  isWhole?: boolean | undefined
  isReference?: boolean | undefined
}

/** Parses the memory of an earlier answer; undefined if invalid. */
export function parseMemory(memory: unknown): Memory | undefined {
  const stored = readAs(StoredMemory, memory)
  return stored && { ...stored, understood: JSON.parse(JSON.stringify(stored.understood)) as PartialTrade }
}
