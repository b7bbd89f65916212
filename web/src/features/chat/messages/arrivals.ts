import type { IntentId } from '@murmur/contract/ids'
import { createContext, useContext } from 'react'

/** What has arrived while a chat was open. */
type Arrivals = {
  /** The sequence number of the newest message at the time when the list was opened. */
  shownUpTo: number
  /** The newest message, if it replies to a yes that this window sent to a card which only a passkey confirms. */
  passkeyYes: PasskeyYes | undefined
}
export type PasskeyYes = { intentId: IntentId; messageId: string }

const ArrivalsContext = createContext<Arrivals>({ shownUpTo: Number.POSITIVE_INFINITY, passkeyYes: undefined })

export const ArrivalsProvider = ArrivalsContext.Provider

/** Whether a message has arrived while its chat was open, rather than with the chat. */
export function useHasArrived(seq: number): boolean {
  return seq > useContext(ArrivalsContext).shownUpTo
}

/** The yes that this window sent to a card which only a passkey confirms, if its reply has just arrived. */
export function usePasskeyYes(): PasskeyYes | undefined {
  return useContext(ArrivalsContext).passkeyYes
}
