import type { AssetAmount, PasskeyProof } from '@murmur/contract/signer-passkeys'
import { type ConfirmedAction, signingPasskeysApi } from '@murmur/contract/trading/signing-passkeys'
import { call } from '#lib/http/call.ts'
import { confirmWithPasskey } from '#lib/passkeys/confirm-with-passkey.ts'

/**
 * Has a passkey of the user confirm exactly this action. An abort of `signal` closes the prompt and rejects.
 * @throws CallError or PasskeyError
 */
export async function proveAction(action: ConfirmedAction, signal?: AbortSignal): Promise<PasskeyProof> {
  const { nonce, ...request } = (await call(signingPasskeysApi.challenge, { body: { action } }, { signal })).data
  return { nonce, assertion: await confirmWithPasskey(request, signal) }
}

/**
 * Has a passkey of the user confirm a threshold and its current equivalent in each asset. An abort of `signal` closes the prompt and rejects.
 * @throws CallError or PasskeyError
 */
export async function proveThreshold(
  usd: number,
  signal: AbortSignal,
): Promise<{ passkey: PasskeyProof; assets: AssetAmount[] }> {
  const action = { kind: 'threshold' as const, usd }
  const reply = await call(signingPasskeysApi.challenge, { body: { action } }, { signal })
  const { nonce, assets = [], ...request } = reply.data
  return { passkey: { nonce, assertion: await confirmWithPasskey(request, signal) }, assets }
}
