import { ChainKey } from '@murmur/contract/chains'
import { plainDecimalPattern } from '@murmur/contract/money'
import { object } from '@murmur/contract/schema/object'
import { tryParse } from '@murmur/contract/schema/try-parse'
import * as v from 'valibot'
import type { SendPrefill } from '#features/send/form/send-prefill.ts'
import { parseTokenPath } from '#lib/routing/token-path.ts'

const DecimalText = v.pipe(v.string(), v.regex(plainDecimalPattern))
/**
 * The fields that another page of the app prefills, in the state of the history entry. A link from outside cannot set this state,
 * and so never chooses a recipient.
 */
const SendState = object({
  symbol: v.optional(v.pipe(v.string(), v.maxLength(40))),
  chain: v.optional(ChainKey),
  amount: v.optional(
    v.variant('unit', [
      object({ unit: v.literal('tokens'), value: DecimalText }),
      object({ unit: v.literal('usd'), value: DecimalText }),
      object({ unit: v.literal('max') }),
    ]),
  ),
  recipientName: v.optional(v.pipe(v.string(), v.maxLength(40))),
  address: v.optional(v.pipe(v.string(), v.maxLength(128))),
})

/**
 * Reads token and amount from the query ("?token=solana:…", or "?symbol=SOL&amount=0.1" from the chat), and the recipient from the
 * history entry alone.
 */
export function readSendPrefill(search: URLSearchParams, state: unknown): SendPrefill {
  const [chain, address] = (search.get('token') ?? '').split(':')
  const token = parseTokenPath(chain, address)
  const symbol = search.get('symbol') ?? undefined
  const { send } = (state ?? {}) as { send?: unknown }
  return {
    ...(token && { token }),
    ...(symbol && { symbol }),
    ...parseQueryAmount(search),
    ...(tryParse(SendState, send) ?? {}),
  }
}

function parseQueryAmount(search: URLSearchParams): Pick<SendPrefill, 'amount'> {
  const [tokens, usd] = [tryParse(DecimalText, search.get('amount')), tryParse(DecimalText, search.get('usd'))]
  if (tokens) return { amount: { unit: 'tokens', value: tokens } }
  return usd ? { amount: { unit: 'usd', value: usd } } : {}
}
