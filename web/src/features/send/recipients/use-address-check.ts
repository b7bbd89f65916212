import { type CheckedAddress, recipientsApi } from '@murmur/contract/trading/recipients'
import { useQuery } from '@tanstack/react-query'
import { type DetectedAddress, detectAddress } from '#features/send/address/address-family.ts'
import { useDebounced } from '#lib/browser/use-debounced.ts'
import { call } from '#lib/http/call.ts'
import { CallError } from '#lib/http/call-error.ts'

/** How long the field must be unchanged before the address is checked, in milliseconds. */
const checkDelay = 300

export type AddressCheck = {
  /** The address in the field; undefined while the text is none. */
  detected: DetectedAddress | undefined
  /** The server's answer for exactly this address. */
  checked: CheckedAddress | undefined
  isChecking: boolean
  error: CallError | undefined
  /** Checks again. */
  refetch(): void
}

/** Checks a typed address: its form at once, and what is there on the server once the typing stops. */
export function useAddressCheck(typed: string): AddressCheck {
  const detected = detectAddress(typed)
  const settled = useDebounced(detected?.address, checkDelay)
  const isSettled = detected !== undefined && settled === detected.address
  const query = useQuery<{ data: CheckedAddress }>({
    queryKey: ['recipient-check', detected?.chain, detected?.address],
    queryFn: ({ signal }) =>
      call(
        recipientsApi.check,
        { body: { chain: detected?.chain ?? 'eth', address: detected?.address ?? '' } },
        { signal },
      ),
    enabled: isSettled,
    retry: false,
    staleTime: 60_000,
    gcTime: 0,
  })
  return {
    detected,
    checked: isSettled ? query.data?.data : undefined,
    isChecking: detected !== undefined && (!isSettled || query.isFetching),
    error: isSettled && query.error instanceof CallError ? query.error : undefined,
    refetch: () => void query.refetch(),
  }
}
