import type { AttestedTerms } from '@murmur/contract/signer'
import type { PasskeyAssertion, PasskeyRequest } from '@murmur/contract/signer-passkeys'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { rejectPasskey } from './reject-passkey.ts'

type ApprovableIntent = {
  terms: AttestedTerms
  mac: string
  quote: { passkey?: PasskeyRequest | null | undefined; isBelowThreshold?: boolean | undefined }
}

/**
 * Passes the user's approval of attested terms to the signer: with the passkey's signature if the quote required one, or without it
 * if the terms were below the user's threshold.
 * @throws Refusal PASSKEY_REQUIRED
 */
export async function approveByPasskey(
  { signer }: { signer: Pick<Signer, 'approve'> },
  { terms, mac, quote }: ApprovableIntent,
  passkey: PasskeyAssertion | undefined,
): Promise<void> {
  if (!quote.passkey) {
    if (quote.isBelowThreshold) await signer.approve(terms, mac, null).catch(rejectPasskey(undefined, 'passkey-since'))
    return
  }
  if (!passkey) throw needsPasskey(quote.passkey)
  await signer.approve(terms, mac, passkey).catch(rejectPasskey(passkey))
}

const refusalReasons = {
  amount: 'passkey-above-amount',
  asset: 'passkey-above-asset',
  day: 'passkey-above-day',
} as const

function needsPasskey({ above }: PasskeyRequest): Refusal {
  if (!above) return new Refusal('PASSKEY_REQUIRED')
  return new Refusal('PASSKEY_REQUIRED', {
    reason: refusalReasons[above.why],
    values: { amount: String(above.usd) },
  })
}
