import { createContext, useContext } from 'react'

const ShownUpTo = createContext(Number.POSITIVE_INFINITY)

/** Provides the sequence number of the newest message at the time when the list was opened. */
export const ArrivalsProvider = ShownUpTo.Provider

/** Whether a message has arrived while its chat was open, rather than with the chat. */
export function useHasArrived(seq: number): boolean {
  return seq > useContext(ShownUpTo)
}
