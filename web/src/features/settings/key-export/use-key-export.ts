import { type ExportedKeys, walletsApi } from '@murmur/contract/trading/wallets'
import { useCallback, useEffect, useRef, useState } from 'react'
import type * as v from 'valibot'
import type { ProofValues } from '#features/settings/proof/use-proof.ts'
import { call } from '#lib/http/call.ts'
import { useActionProof } from '#lib/passkeys/use-action-proof.ts'

export type PrivateKeys = v.InferOutput<typeof ExportedKeys>['data']
export type KeyExport = {
  /** Kept only in this component's state; null before the export and after `forget`. */
  keys: PrivateKeys | null
  isBusy: boolean
  /** Whether the browser is asking for the passkey that confirms the export. */
  isAsking: boolean
  /** Calls `onRefused` with the CallError or PasskeyError if the export fails. */
  exportKeys(proof: ProofValues, onRefused: (error: unknown) => void): Promise<void>
  forget(): void
}

/**
 * Exports the private keys. Does not use the query client, whose caches would keep the reply; leaving the page, also into the
 * browser's back/forward cache, clears the keys.
 */
export function useKeyExport(): KeyExport {
  const [keys, setKeys] = useState<PrivateKeys | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { isAsking, prove } = useActionProof()
  const attempt = useRef<AbortController | null>(null)

  const forget = useCallback(() => {
    attempt.current?.abort()
    attempt.current = null
    setKeys(null)
    setBusy(false)
  }, [])

  useEffect(() => {
    window.addEventListener('pagehide', forget)
    return () => {
      window.removeEventListener('pagehide', forget)
      attempt.current?.abort()
      attempt.current = null
    }
  }, [forget])

  const exportKeys = useCallback(
    async (proof: ProofValues, onRefused: (error: unknown) => void) => {
      const controller = new AbortController()
      attempt.current = controller
      setBusy(true)
      try {
        const passkey = await prove({ kind: 'export' })
        if (attempt.current !== controller) return
        const body = { ...proof, ...(passkey && { passkey }) }
        const { data } = await call(walletsApi.exportKeys, { body }, { signal: controller.signal })
        if (attempt.current === controller) setKeys(data)
      } catch (error) {
        if (attempt.current !== controller) return
        onRefused(error)
      } finally {
        if (attempt.current === controller) setBusy(false)
      }
    },
    [prove],
  )
  return { keys, isBusy, isAsking, exportKeys, forget }
}
