import type { Address, Hex } from 'viem'
import { z } from 'zod'

/** What nodes answer, as far as it is used. */
export const Quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform((text) => BigInt(text))
export const Bytes = z
  .string()
  .regex(/^0x([0-9a-f]{2})*$/i)
  .transform((text) => text as Hex)
const EvmAddress = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .transform((text) => text as Address)

export const Log = z.object({ address: EvmAddress, topics: z.array(Bytes), data: Bytes })
export type Log = z.output<typeof Log>

export const ChainLog = Log.extend({ transactionHash: Bytes })

export const Receipt = z
  .object({
    status: Quantity,
    blockNumber: Quantity,
    gasUsed: Quantity,
    effectiveGasPrice: Quantity,
    /** What a rollup takes for its data on the parent chain. */
    l1Fee: Quantity.nullish(),
    logs: z.array(Log),
  })
  .nullable()

export const Transaction = z.object({ hash: Bytes }).nullable()

export const Block = z.object({ number: Quantity, timestamp: Quantity, baseFeePerGas: Quantity.nullish() })

/** Null above the node's head. */
export const FullBlock = z
  .object({ transactions: z.array(z.object({ hash: Bytes, from: EvmAddress, nonce: Quantity.nullish() })) })
  .nullable()

export const SimulatedCall = z.object({
  status: Quantity,
  returnData: Bytes,
  gasUsed: Quantity,
  logs: z.array(Log).default([]),
  error: z.object({ message: z.string(), data: z.string().optional() }).optional(),
})
export type SimulatedCall = z.output<typeof SimulatedCall>
export const Simulation = z.array(z.object({ calls: z.array(SimulatedCall) })).min(1)
