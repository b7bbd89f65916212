import { type CheckedAddress, recipientsApi } from '@murmur/contract/trading/recipients'
import { useQuery } from '@tanstack/react-query'
import { type DetectedAddress, detectAddress } from '#features/send/address/address-family.ts'
import { useDebouncedValue } from '#lib/browser/use-debounced-value.ts'
import { call } from '#lib/http/call.ts'
import { CallError } from '#lib/http/call-error.ts'

/** How long the field must be unchanged before the address is checked, in milliseconds. */
const checkDelay = 300

export type AddressCheck = {
  /** The address in the field; undefined unless the text is an address. */
  detected: DetectedAddress | undefined
  /** The server's response for exactly this address. */
  checked: CheckedAddress | undefined
  isChecking: boolean
  error: CallError | undefined
  /** Checks again. */
  refetch(): void
}

/** Checks a typed address: its format at once, and on the server once the typing stops. */
export function useAddressCheck(typed: string): AddressCheck {
  const detectedAddress = detectAddress(typed)
  const debounced = useDebouncedValue(detectedAddress?.address, checkDelay)
  const isDebounced = detectedAddress !== undefined && debounced === detectedAddress.address
  const query = useQuery<{ data: CheckedAddress }>({
    queryKey: ['recipient-check', detectedAddress?.chain, detectedAddress?.address],
    queryFn: ({ signal }) =>
      call(
        recipientsApi.check,
        { body: { chain: detectedAddress?.chain ?? 'eth', address: detectedAddress?.address ?? '' } },
        { signal },
      ),
    enabled: isDebounced,
    retry: false,
    staleTime: 60_000,
    gcTime: 0,
  })
  return {
    detected: detectedAddress,
    checked: isDebounced ? query.data?.data : undefined,
    isChecking: detectedAddress !== undefined && (!isDebounced || query.isFetching),
    error: isDebounced && query.error instanceof CallError ? query.error : undefined,
    refetch: () => void query.refetch(),
  }
}
