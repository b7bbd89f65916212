import type { PlainPasskeySetting } from '@murmur/contract/signer-passkeys'
import { type SigningPasskeys, signingPasskeysApi } from '@murmur/contract/trading/signing-passkeys'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type * as v from 'valibot'
import type { ProofValues } from '#features/settings/proof/use-proof.ts'
import type { PasskeyAttempt } from '#features/settings/signing/passkey-dialog.tsx'
import { call } from '#lib/http/call.ts'
import { proveAction, proveThreshold } from '#lib/passkeys/prove-action.ts'
import { signingPasskeysQuery } from '#lib/passkeys/signing-passkeys-query.ts'

const { queryKey } = signingPasskeysQuery
type PasskeySetting = v.InferOutput<typeof PlainPasskeySetting>

/** The passkeys that confirm trades and sends, as the signer has them. */
export function useSigningPasskeys() {
  return useQuery(signingPasskeysQuery)
}

/**
 * Returns functions that change the passkeys. Each throws CallError, and those that ask for a passkey PasskeyError: an abort of the
 * attempt's `signal` during the prompt closes it, and nothing is changed.
 */
export function useChangeSigningPasskeys() {
  const client = useQueryClient()
  const store = useCallback(
    (reply: { data: SigningPasskeys }) => {
      client.setQueryData(queryKey, reply)
      return reply.data
    },
    [client],
  )
  return {
    /** Makes a change that one of the user's passkeys confirms. */
    change: async (action: PasskeySetting, { signal, onProved }: PasskeyAttempt) => {
      const passkey = await proveAction(action, signal)
      onProved()
      return store(await call(signingPasskeysApi.change, { body: { action, passkey } }))
    },
    /** Requires the passkey only above an amount in whole USD. One of the user's passkeys confirms the change. */
    changeThreshold: async (usd: number, { signal, onProved }: PasskeyAttempt) => {
      const { passkey, assets } = await proveThreshold(usd, signal)
      onProved()
      return store(
        await call(signingPasskeysApi.change, { body: { action: { kind: 'threshold', usd, assets }, passkey } }),
      )
    },
    /** Renames a passkey. */
    rename: async (id: string, name: string) =>
      store(await call(signingPasskeysApi.rename, { params: { id }, body: { name } })),
    /** Enrols the first passkey, with the password. */
    enrolFirst: async (action: PasskeySetting, proof: ProofValues) =>
      store(await call(signingPasskeysApi.change, { body: { action, ...proof } })),
    /** Starts the waiting time of a recovery; once that is over, removes the passkeys. */
    recover: async (code: string, proof: ProofValues) =>
      store(await call(signingPasskeysApi.recover, { body: { code, ...proof } })),
  }
}
