import type { ChainKey } from '@murmur/contract/chains'
import { tokenKey } from '@murmur/contract/token-id'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { useEffect, useRef, useState } from 'react'
import { useDebouncedValue } from '#lib/browser/use-debounced-value.ts'
import { useText } from '#lib/i18n/text.ts'
import { useTokenLookup } from '#lib/trading/use-token-lookup.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'

/** Debounce of the token lookup while the address is typed, in milliseconds. */
const lookupDelay = 800

/** A token as read from its chain by address. */
export type ResolvedToken = { address: string; symbol: string; decimals: number; chain: ChainKey }

/**
 * The contract address in a wallet dialog and the token at it.
 * @param initialToken the token that the dialog was opened for; needs no lookup
 * @param preferred the chain to select if the address is a token on several
 */
export function useTokenForm(initialToken: HeldToken | undefined, preferred?: ChainKey) {
  const text = useText()
  const [address, setAddress] = useState(initialToken?.address ?? '')
  const [chain, setChain] = useState<ChainKey>()
  const typed = address.trim()
  const isDebounced = useDebouncedValue(typed, lookupDelay) === typed
  const hasInitialToken = typed === initialToken?.address
  const lookup = useTokenLookup(isDebounced && !hasInitialToken ? typed : '', chain, preferred)
  const token: ResolvedToken | undefined = hasInitialToken
    ? initialToken
    : lookup.found && { ...lookup.found.token, chain: lookup.found.chain }

  const foundKey = lookup.found && tokenKey({ chain: lookup.found.chain, address: lookup.found.token.address })
  useOnNewValue(foundKey, () => showToast('success', text('lookup.success')))
  useOnNewValue(lookup.isFailed ? typed : undefined, () => showToast('error', text('lookup.failed'), lookup.reason))

  return {
    address,
    /** Whether the user types the address; false if the dialog was opened for a token. */
    isAddressEditable: initialToken === undefined,
    token,
    lookup,
    changeAddress: (next: string) => {
      setAddress(next)
      setChain(undefined)
    },
    changeChain: setChain,
    clear: () => {
      setAddress('')
      setChain(undefined)
    },
    showIncomplete: () => void showToast('error', text('field.token-incomplete')),
  }
}
export type TokenForm = ReturnType<typeof useTokenForm>

/** Calls `onNew` when `value` changes to another defined value. */
function useOnNewValue(value: string | undefined, onNew: () => void): void {
  const previous = useRef<string>(undefined)
  const latest = useRef(onNew)
  useEffect(() => {
    latest.current = onNew
  })
  useEffect(() => {
    if (value !== undefined && previous.current !== value) latest.current()
    previous.current = value
  }, [value])
}
