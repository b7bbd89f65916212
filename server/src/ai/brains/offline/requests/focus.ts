import { ChainKey } from '@murmur/contract/chains'
import { object } from '@murmur/contract/schema/object'
import { tryParse } from '@murmur/contract/schema/try-parse'
import * as v from 'valibot'
import type { RequestId } from './match-requests.ts'

const FocusToken = object({ symbol: v.pipe(v.string(), v.minLength(1), v.maxLength(64)), chain: ChainKey })
const Focus = object({
  tokens: v.pipe(v.array(FocusToken), v.maxLength(8)),
  request: v.optional(v.pipe(v.string(), v.maxLength(40))),
})

export type FocusToken = v.InferOutput<typeof FocusToken>
/** The tokens and the request that a chat is about. `tokens`: of the newest answer about tokens, in its order. `request`: the newest request of a token. */
export type Focus = { tokens: FocusToken[]; request?: RequestId | undefined }

/** Parses the focus stored with an earlier answer; empty if there is none or it is invalid. */
export function parseFocus(stored: unknown): Focus {
  return (tryParse(Focus, stored) as Focus | undefined) ?? { tokens: [] }
}
