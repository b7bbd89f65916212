import type { TradeLimits } from '@murmur/contract/identity/limits'
import type { UserId } from '@murmur/contract/ids'
import type { PasskeyProof } from '@murmur/contract/signer-passkeys'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { rejectPasskey } from './reject-passkey.ts'

/**
 * Has the signer verify that a passkey signed these limits, if the user requires one for every yes.
 * @throws Refusal PASSKEY_REQUIRED
 */
export async function confirmLimits(
  { signer }: { signer: Pick<Signer, 'passkeyState' | 'usePasskey'> },
  userId: UserId,
  { perTradeUsd, perDayUsd }: TradeLimits,
  passkey: PasskeyProof | undefined,
): Promise<void> {
  if (!(await signer.passkeyState(userId)).isRequired) return
  if (!passkey) throw new Refusal('PASSKEY_REQUIRED')
  const action = { kind: 'limits', perTradeUsd, perDayUsd } as const
  await signer.usePasskey(userId, action, passkey).catch(rejectPasskey(passkey))
}
