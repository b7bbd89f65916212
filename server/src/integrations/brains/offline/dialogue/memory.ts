import { ChainKey } from '@murmur/contract/chains'
import { plainDecimal } from '@murmur/contract/money'
import { z } from 'zod'
import type { Understood } from '#integrations/brains/offline/reading/reading.ts'

const decimal = z.string().max(20).regex(plainDecimal)
const Memory = z.object({
  understood: z
    .object({
      side: z.enum(['buy', 'sell']),
      amountUsd: decimal,
      percent: decimal,
      token: z.string().min(1).max(64),
      chain: ChainKey,
    })
    .partial(),
  /** A symbol that was asked about: "did you mean BONK?" */
  suggestion: z.string().max(64).optional(),
})
/** What a question of this brain left open. */
export type Memory = { understood: Understood; suggestion?: string | undefined }

/** What an earlier answer remembered; nothing where it is something else. */
export function recall(memory: unknown): Memory | undefined {
  const { data } = Memory.safeParse(memory)
  return data && { ...data, understood: JSON.parse(JSON.stringify(data.understood)) as Understood }
}
