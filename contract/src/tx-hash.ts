import * as v from 'valibot'
import { parseOrThrow } from '#schema/parse-or-throw.ts'

/** A transaction's id on its chain: 0x and 64 hex digits on EVM chains, its first signature in base58 on Solana. */
export const TxHash = v.pipe(v.string(), v.maxLength(128), v.brand('TxHash'))
export type TxHash = v.InferOutput<typeof TxHash>

/** @throws TypeError on text of more than 128 characters */
export function parseTxHash(text: string): TxHash {
  return parseOrThrow(TxHash, text)
}
