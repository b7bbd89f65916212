import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import {
  type AllowedRecipients,
  allowedRecipientsApi,
  toRecipientKey,
} from '@murmur/contract/trading/allowed-recipients'
import type { Recipient } from '@murmur/contract/trading/recipients'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/http/call.ts'
import { serverNow } from '#lib/http/server-clock.ts'

/** The signer's clock may be behind this one. */
const clockDriftMs = 1_000

/** The key begins like that of the address book, because events name both by one subject. */
export const getAllowedKey = (userId: UserId | undefined) => ['recipients', userId, 'allowed']

/** The only recipients that the signer signs sends to. */
export function useAllowedRecipients(userId: UserId | undefined) {
  return useQuery({
    queryKey: getAllowedKey(userId),
    queryFn: ({ signal }) => call(allowedRecipientsApi.read, {}, { signal }),
    enabled: userId !== undefined,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => getMsUntilNextChange(state.data?.data),
  })
}

/** Milliseconds until the next pending change applies, which no event announces; false without one. */
function getMsUntilNextChange(list: AllowedRecipients | undefined): number | false {
  const waits = [list?.offFrom, ...(list?.recipients ?? []).map(({ from }) => from)]
    .map((time) => (time ? Date.parse(time) + clockDriftMs - serverNow() : 0))
    .filter((ms) => ms > 0)
  return waits.length > 0 && Math.min(...waits)
}

/**
 * Whether sends to a recipient are signed now; without a chain, on any. Undefined, the list allows every recipient: the signer
 * decides.
 */
export function isSendAllowed(
  list: AllowedRecipients | undefined,
  recipient: Pick<Recipient, 'family' | 'address'>,
  chain?: ChainKey,
): boolean {
  if (!list?.isOn || isPast(list.offFrom)) return true
  const entries = list.recipients.filter((each) => toRecipientKey(each) === toRecipientKey(recipient))
  const isOnChain = (only: ChainKey | null) => only === null || chain === undefined || only === chain
  return entries.some((each) => isOnChain(each.chain) && (each.from === null || isPast(each.from)))
}

function isPast(time: string | null): boolean {
  return time !== null && Date.parse(time) <= serverNow()
}
