import { useEffect } from 'react'
import { usePasskeyConfirmation } from '#lib/passkeys/use-passkey-confirmation.ts'

/**
 * Asks for the passkey that confirms an order. A change of the form closes the prompt: its answer would send the order as it was pressed.
 * @param serialized the form's request as text
 */
export function useOrderPasskey(serialized: string | undefined) {
  const { cancel, ...confirmation } = usePasskeyConfirmation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: cancels on each change
  useEffect(() => cancel, [serialized, cancel])
  return confirmation
}
