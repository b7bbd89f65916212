import type { Address } from 'viem'
import { z } from 'zod'
import { Bytes, Log, Quantity } from '#integrations/chains/evm/shapes.ts'

const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .transform((text) => text.toLowerCase() as Address)

export const PlacedLog = Log.extend({
  address,
  transactionHash: Bytes,
  blockNumber: Quantity,
  logIndex: Quantity,
  /** True where a reorganisation took it back. */
  removed: z.boolean().nullish(),
})
export type PlacedLog = z.output<typeof PlacedLog>

/** A transaction of a full block, addresses in lower case. */
const Listed = z.object({ hash: Bytes, from: address, to: address.nullish(), value: Quantity })
export type Listed = z.output<typeof Listed>

export const ListedBlock = z
  .object({ number: Quantity, hash: Bytes, timestamp: Quantity, transactions: z.array(Listed) })
  .nullable()
export type ListedBlock = NonNullable<z.output<typeof ListedBlock>>

export const Head = z.object({ number: Quantity, hash: Bytes }).nullable()

/** What was paid is zero for what a rollup's parent chain deposits. */
export const PaidReceipt = z
  .object({
    status: Quantity,
    gasUsed: Quantity,
    effectiveGasPrice: Quantity.nullish(),
    l1Fee: Quantity.nullish(),
    logs: z.array(PlacedLog),
  })
  .nullable()

/** For a search in everything that a transaction carried. */
export const WholeBlock = z.object({ transactions: z.array(z.object({ hash: Bytes, input: z.string() })) }).nullable()
