import * as v from 'valibot'
import { asFieldErrorId } from '#errors/field-errors.ts'

/** How much a trade or send pays the network to be included before others; `normal` pays what the network's node or the venue suggests. */
export const tradePriorities = ['normal', 'fast', 'urgent'] as const
export const TradePriority = v.picklist(tradePriorities, asFieldErrorId('priority'))
export type TradePriority = v.InferOutput<typeof TradePriority>

/** A priority above the usual. Terms contain no other, so that there is one way to write a usual one. */
export const RaisedPriority = v.picklist(['fast', 'urgent'])
export type RaisedPriority = v.InferOutput<typeof RaisedPriority>

/** The multiple of the usual tip per gas, or of the usual priority fee on Solana. */
export const tipFactors = { normal: 1n, fast: 2n, urgent: 4n } as const satisfies Record<TradePriority, bigint>
