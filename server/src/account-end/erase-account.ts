import { eraseIdentity } from '#identity/api.ts'
import type { DataOwner } from '#platform/db/personal-data.ts'
import type { Tx } from '#platform/db/transact.ts'
import { personalData } from './personal-data.ts'

/**
 * Erases a user's personal data and the keys of their wallet. The emptied row and the wallet's addresses stay, for the
 * trades and transfers that reference them. Call it with the user's row locked and no open trade.
 * @param unusableHash a password hash that no password matches
 */
export async function eraseAccount(
  tx: Tx,
  user: DataOwner,
  options: { at: Date; unusableHash: string },
): Promise<void> {
  for (const { erase } of personalData) await erase(tx, user)
  await eraseIdentity(tx, user, options)
}
