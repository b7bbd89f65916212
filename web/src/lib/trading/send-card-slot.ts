import type { SendCardData, SendWaitData } from '@murmur/contract/chat/cards'
import { createContext, type ReactNode, useContext } from 'react'

/** `onAgain` sends the user's message again, for new terms. */
type ResendProps = { onAgain: (say: string) => void; isDisabled: boolean }
type OpenCardProps = {
  /** Cancels the send. @throws CallError if it was not cancelled */
  onCancel: () => Promise<void>
  /** Whether the card has arrived while its chat was open. */
  hasArrived: boolean
}

/**
 * Renderers for sends that a page provides to the chat: the card of a send, and the card of a send whose recipient is not
 * usable yet.
 */
export type SendCardSlot = {
  card: (props: { card: SendCardData } & OpenCardProps & ResendProps) => ReactNode
  wait: (props: { wait: SendWaitData } & ResendProps) => ReactNode
}

const Slot = createContext<SendCardSlot | undefined>(undefined)

export const SendCardSlotProvider = Slot.Provider

/** Returns the page's renderers for sends; undefined if it provides none. */
export function useSendCardSlot(): SendCardSlot | undefined {
  return useContext(Slot)
}
