import type { UserId } from '@murmur/contract/ids'
import type { PasskeyProof } from '@murmur/contract/signer-passkeys'
import { type AllowedRecipients, allowedRecipientsApi } from '@murmur/contract/trading/allowed-recipients'
import type { Recipient } from '@murmur/contract/trading/recipients'
import { useQueryClient } from '@tanstack/react-query'
import { getAllowedKey } from '#features/send/allowed/use-allowed-recipients.ts'
import { call } from '#lib/http/call.ts'
import type { SendProof } from '#lib/trading/proof-slot.ts'

export type AllowProof = SendProof & { passkey?: PasskeyProof }

/** Returns functions that change the list of allowed recipients. Each throws CallError. */
export function useChangeAllowed(userId: UserId | undefined) {
  const client = useQueryClient()
  const store = (reply: { data: AllowedRecipients }) => {
    client.setQueryData(getAllowedKey(userId), reply)
    return reply.data
  }
  return {
    restrict: async () => store(await call(allowedRecipientsApi.restrict, {})),
    keep: async () => store(await call(allowedRecipientsApi.keep, {})),
    disallow: async (address: string) => store(await call(allowedRecipientsApi.disallow, { params: { address } })),
    allow: async (id: Recipient['id'], proof: AllowProof) =>
      store(await call(allowedRecipientsApi.allow, { params: { id }, body: proof })),
    lift: async (proof: AllowProof) => store(await call(allowedRecipientsApi.lift, { body: proof })),
  }
}
