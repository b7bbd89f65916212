import type { Freeze, FreezeStatus } from '@murmur/contract/identity/freeze'
import { createContext, useContext } from 'react'

export type FreezeState = {
  /** Null while the account is not frozen, and until that is known. */
  freeze: Freeze | null
  /** Whether the signer confirms that it refuses to sign for a frozen account; null while it can't be reached. */
  isFrozenInSigner: boolean | null
  /** How long a thaw takes. */
  waitSeconds: number
  /** Stores the status that a call returned. */
  store: (reply: { data: FreezeStatus }) => void
}

export const FreezeContext = createContext<FreezeState>({
  freeze: null,
  isFrozenInSigner: null,
  waitSeconds: 0,
  store: () => undefined,
})

/** The freeze of the signed-in user's account; none on public pages. */
export function useFreeze(): FreezeState {
  return useContext(FreezeContext)
}
