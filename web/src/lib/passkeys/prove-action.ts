import type { AssetAmount, PasskeyProof } from '@murmur/contract/signer-passkeys'
import { type ConfirmedAction, signingPasskeysApi } from '@murmur/contract/trading/signing-passkeys'
import { call } from '#lib/http/call.ts'
import { confirmWithPasskey } from '#lib/passkeys/confirm-with-passkey.ts'

/**
 * Has a passkey of the user confirm exactly this action.
 * @throws CallError or PasskeyError
 */
export async function proveAction(action: ConfirmedAction): Promise<PasskeyProof> {
  const { nonce, ...request } = (await call(signingPasskeysApi.challenge, { body: { action } })).data
  return { nonce, assertion: await confirmWithPasskey(request) }
}

/**
 * Has a passkey of the user confirm a threshold and its current equivalent in each asset.
 * @throws CallError or PasskeyError
 */
export async function proveThreshold(usd: number): Promise<{ passkey: PasskeyProof; assets: AssetAmount[] }> {
  const action = { kind: 'threshold' as const, usd }
  const { nonce, assets = [], ...request } = (await call(signingPasskeysApi.challenge, { body: { action } })).data
  return { passkey: { nonce, assertion: await confirmWithPasskey(request) }, assets }
}
