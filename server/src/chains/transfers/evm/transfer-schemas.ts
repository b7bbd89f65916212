import type { EvmAddress } from '@murmur/contract/address'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import { Bytes, EvmTxHash, Log, Quantity } from '#chains/evm/rpc-schemas.ts'

const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{40}$/i),
  v.transform((text) => text.toLowerCase() as EvmAddress),
)

export const LogWithPosition = object({
  ...Log.entries,
  address,
  transactionHash: EvmTxHash,
  blockNumber: Quantity,
  logIndex: Quantity,
  /** True if a reorganisation removed it. */
  removed: v.nullish(v.boolean()),
})
export type LogWithPosition = v.InferOutput<typeof LogWithPosition>

/** A transaction of a full block, addresses in lower case. */
const ListedTransaction = object({ hash: EvmTxHash, from: address, to: v.nullish(address), value: Quantity })
export type ListedTransaction = v.InferOutput<typeof ListedTransaction>

export const ListedBlock = v.nullable(
  object({ number: Quantity, hash: Bytes, timestamp: Quantity, transactions: v.array(ListedTransaction) }),
)
export type ListedBlock = NonNullable<v.InferOutput<typeof ListedBlock>>

export const Head = v.nullable(object({ number: Quantity, hash: Bytes }))

/** The effective gas price is zero for deposits from a rollup's parent chain. */
export const ReceiptWithFee = v.nullable(
  object({
    status: Quantity,
    gasUsed: Quantity,
    effectiveGasPrice: v.nullish(Quantity),
    l1Fee: v.nullish(Quantity),
    logs: v.array(LogWithPosition),
  }),
)

/** For a search in the complete transaction input. */
export const WholeBlock = v.nullable(object({ transactions: v.array(object({ hash: EvmTxHash, input: v.string() })) }))
