import type { SignerRequest } from '@murmur/contract/signer'
import type { EncryptedExport } from '@murmur/contract/signer-replies'
import { permitUnfrozen } from '#guards/freeze.ts'
import { encryptExport } from '#keys/encrypt-export.ts'
import { exportKeys } from '#keys/export-keys.ts'
import { type PasskeyDeps, proveAction } from '#passkeys/prove.ts'

/**
 * Exports a wallet's keys. A proof is always verified if one was sent, since the server then asks for no password.
 * Throws FROZEN for a frozen account. Throws PASSKEY if the user requires a passkey, or a proof was sent, and the proof
 * is not for this export.
 */
export function exportWithPasskey(
  deps: PasskeyDeps,
  request: Extract<SignerRequest, { op: 'export' }>,
): EncryptedExport {
  const { userId, walletId, passkey } = request
  deps.passkeys.change(deps.ring, userId, (state) => {
    permitUnfrozen(state.guards, deps.now())
    const action = { kind: 'export', walletId } as const
    const needsProof = state.isRequired || passkey !== null
    const changes = needsProof ? [proveAction(deps, state, { userId, action, passkey })] : []
    return { changes, result: undefined }
  })
  return encryptExport(request, exportKeys(deps.ring, request))
}
