import type { ChainKey } from '@murmur/contract/chains'
import type { RecipientId } from '@murmur/contract/ids'
import type { CheckedAddress, Recipient } from '@murmur/contract/trading/recipients'
import type { SendQuote, SendRequest } from '@murmur/contract/trading/sends'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import type { ApiUser } from '../new-user.ts'
import type { Reply } from './api-client.ts'
import { repeatUntilDone } from './repeat-until-done.ts'

type SendReplyBody = {
  success: boolean
  message: string
  data: { sendId: string; status: string; transactionHash: string | null; networkFee: TokenAmount | null }
}

/** Adds a recipient, accepting every warning of its address. */
export async function addRecipient(
  user: ApiUser,
  { chain, address, name = 'Friend' }: { chain: ChainKey; address: string; name?: string },
): Promise<Recipient> {
  const checkReply = await user.call<{ data: CheckedAddress }>('POST', '/api/recipients/check', { chain, address })
  if (checkReply.status !== 200) throw new Error(`${address}: ${checkReply.status} ${JSON.stringify(checkReply.body)}`)
  const acceptedWarnings = checkReply.body.data.warnings.map(({ code }) => code)
  const fields = { chain, address, name, acceptedWarnings, password: user.password }
  const { status, body } = await user.call<{ data: Recipient }>('POST', '/api/recipients', fields)
  if (status !== 200) throw new Error(`${address}: ${status} ${JSON.stringify(body)}`)
  return body.data
}

export type SendQuoteRequest = { chain: ChainKey; token: string; recipientId: RecipientId } & Pick<
  SendRequest,
  'amount' | 'priority'
>

/** Posts a request for a quote. */
export function quoteSend(user: ApiUser, order: SendQuoteRequest): Promise<Reply<{ data: SendQuote }>> {
  return user.call('POST', '/api/sends/quote', order)
}

/** Requests the quote of a send and requires success. */
export async function requireSendQuote(user: ApiUser, order: SendQuoteRequest): Promise<SendQuote> {
  const { status, body } = await quoteSend(user, order)
  if (status !== 200) throw new Error(`${order.chain} ${order.token}: ${status} ${JSON.stringify(body)}`)
  return body.data
}

/** Confirms a send with the user's password. */
export function postSend(
  user: ApiUser,
  intentId: string,
  fields: object = {},
  headers: Record<string, string> = {},
): Promise<Reply<SendReplyBody>> {
  return user.call('POST', '/api/sends', { intentId, password: user.password, ...fields }, headers)
}

/** Repeats a confirmation with its key until the send has an outcome or is refused. */
export function sendUntilDone(user: ApiUser, intentId: string, key: string): Promise<Reply<SendReplyBody>> {
  return repeatUntilDone(() => postSend(user, intentId, {}, { 'idempotency-key': key }))
}
