import type { SignerResults } from '@murmur/contract/signer'
import { Denied } from '#denied.ts'
import type { Keyring } from '#keyring.ts'
import type { SealedWallet } from '#with-wallet.ts'

/** Opens a wallet's seal and seals it again under the current key. */
export function reseal(_ring: Keyring, _wallet: SealedWallet): SignerResults['reseal'] {
  throw new Denied('REFUSED', 'seals cannot be renewed yet')
}
