import type { EvmAddress } from '@murmur/contract/address'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { Hex } from 'viem'

/** The parts of node responses that this code uses. */
export const Quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
)
/** Any length: a repeated group in the pattern (`([0-9a-f]{2})*`) would exceed V8's stack on megabytes. */
export const Bytes = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]*$/i),
  v.check((text) => text.length % 2 === 0),
  v.transform((text) => text as Hex),
)
const Account = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{40}$/i),
  v.transform((text) => text as EvmAddress),
)
export const EvmTxHash = v.pipe(Bytes, v.brand('TxHash'))

export const Log = object({ address: Account, topics: v.array(Bytes), data: Bytes })
export type Log = v.InferOutput<typeof Log>

export const ChainLog = object({ ...Log.entries, transactionHash: EvmTxHash })

export const Receipt = v.nullable(
  object({
    status: Quantity,
    blockNumber: Quantity,
    gasUsed: Quantity,
    effectiveGasPrice: Quantity,
    /** A rollup's fee for data on the parent chain. */
    l1Fee: v.nullish(Quantity),
    logs: v.array(Log),
  }),
)

export const Transaction = v.nullable(object({ hash: EvmTxHash }))

export const Block = object({
  number: Quantity,
  timestamp: Quantity,
  baseFeePerGas: v.nullish(Quantity),
  hash: v.nullish(Bytes),
})

/** Null above the node's head. */
export const FullBlock = v.nullable(
  object({ transactions: v.array(object({ hash: EvmTxHash, from: Account, nonce: v.nullish(Quantity) })) }),
)

export const SimulatedCall = object({
  status: Quantity,
  returnData: Bytes,
  gasUsed: Quantity,
  logs: v.optional(v.array(Log), []),
  error: v.optional(object({ message: v.string(), data: v.optional(v.string()) })),
})
export type SimulatedCall = v.InferOutput<typeof SimulatedCall>
export const Simulation = v.pipe(v.array(object({ calls: v.array(SimulatedCall) })), v.minLength(1))
