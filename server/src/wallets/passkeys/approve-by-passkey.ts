import type { AttestedTerms } from '@murmur/contract/signer'
import type { PasskeyAssertion, PasskeyRequest } from '@murmur/contract/signer-passkeys'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { rejectPasskey } from './reject-passkey.ts'

type Approvable = {
  terms: AttestedTerms
  mac: string
  quote: { passkey?: PasskeyRequest | null | undefined }
}

/**
 * Passes the passkey's signature over attested terms on to the signer, if the user required one when they were quoted.
 * @throws Refusal PASSKEY_REQUIRED
 */
export async function approveByPasskey(
  { signer }: { signer: Pick<Signer, 'approve'> },
  { terms, mac, quote }: Approvable,
  passkey: PasskeyAssertion | undefined,
): Promise<void> {
  if (!quote.passkey) return
  if (!passkey) throw new Refusal('PASSKEY_REQUIRED')
  await signer.approve(terms, mac, passkey).catch(rejectPasskey(passkey))
}
