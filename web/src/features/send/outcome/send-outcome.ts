import type { HistoryTransaction } from '@murmur/contract/trading/history'
import type { SendReply } from '@murmur/contract/trading/sends'
import type { TokenAmount } from '@murmur/contract/trading/trades'

/** The state of a send that the server accepted. */
export type SendOutcome = {
  status: 'pending' | 'successful' | 'failed'
  sendId: SendReply['data']['sendId']
  /** Why it failed. */
  reason: string | undefined
  hash: string | null
  url: string | null
  networkFee: TokenAmount | null
}

/** The outcome in the server's response. */
export function outcomeFromReply({ message, data }: SendReply): SendOutcome {
  return {
    status: data.status,
    sendId: data.sendId,
    reason: data.status === 'failed' ? message : undefined,
    hash: data.transactionHash,
    url: data.url,
    networkFee: data.networkFee,
  }
}

const statuses = { Successful: 'successful', Failed: 'failed', Pending: 'pending' } as const

/** The outcome of a send without a response, from its event. A send has the id of its intent. */
export function outcomeFromEvent(sendId: SendOutcome['sendId'], transfer: HistoryTransaction): SendOutcome {
  const nothing = { reason: undefined, hash: null, url: null, networkFee: null }
  return applyEvent({ status: 'pending', sendId, ...nothing }, transfer)
}

/** The outcome after an event about the same send. A result is final: older states that arrive later are ignored. */
export function applyEvent(before: SendOutcome, transfer: HistoryTransaction): SendOutcome {
  if (transfer.id !== before.sendId || before.status !== 'pending') return before
  return {
    ...before,
    status: statuses[transfer.status],
    reason: transfer.reason ?? undefined,
    hash: transfer.hash,
    url: transfer.url,
    networkFee: transfer.networkFee,
  }
}
