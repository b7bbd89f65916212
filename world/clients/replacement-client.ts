import type { ReplacementKind, ReplacementQuote } from '@murmur/contract/trading/replacements'
import type { ApiUser } from '../new-user.ts'
import type { Reply } from './api-client.ts'

/** Requests the terms of replacing a pending transaction. */
export function quoteReplacement(
  user: ApiUser,
  tradeId: string,
  kind: ReplacementKind,
): Promise<Reply<{ data: ReplacementQuote }>> {
  return user.call('POST', '/api/replacements/quote', { tradeId, kind })
}

/** Confirms a replacement on the terms of its quote; for a send with the user's password. */
export function postReplacement(
  user: ApiUser,
  { tradeId, kind, networkFee, deadline, needsPassword }: ReplacementQuote,
  fields: object = {},
): Promise<Reply<{ data: { transactionHash: string } }>> {
  const proof = needsPassword ? { password: user.password } : {}
  const maxNetworkFee = networkFee.amountBaseUnits
  return user.call('POST', '/api/replacements', { tradeId, kind, maxNetworkFee, deadline, ...proof, ...fields })
}

/** Replaces a pending transaction and requires success. @returns the hash of the replacement */
export async function replace(user: ApiUser, tradeId: string, kind: ReplacementKind): Promise<string> {
  const quote = await quoteReplacement(user, tradeId, kind)
  if (quote.status !== 200) throw new Error(`${kind}: ${quote.status} ${JSON.stringify(quote.body)}`)
  const { status, body } = await postReplacement(user, quote.body.data)
  if (status !== 200) throw new Error(`${kind}: ${status} ${JSON.stringify(body)}`)
  return body.data.transactionHash
}
