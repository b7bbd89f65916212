import type { EvmAddress, SolanaAddress } from '@murmur/contract/address'
import type { UserId, WalletId } from '@murmur/contract/ids'
import type { SignerResults } from '@murmur/contract/signer-replies'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { addr } from 'micro-eth-signer'
import { encryptSecret } from '#keys/encrypt-secret.ts'
import type { Keyring } from '#keys/keyring.ts'
import { generateWalletSecret, packWallet, type WalletSecret, wipe } from '#keys/wallet-secret.ts'

/** Generates a mnemonic; returns its public addresses and the secret, encrypted for this user and wallet. */
export function createWallet(
  ring: Keyring,
  ids: { userId: UserId; walletId: WalletId },
): SignerResults['create-wallet'] {
  const secret = generateWalletSecret()
  const bytes = packWallet(secret)
  try {
    const context = { purpose: 'wallet', userId: ids.userId, walletId: ids.walletId } as const
    return { ...deriveAddresses(secret), sealed: encryptSecret(ring, context, bytes) }
  } finally {
    bytes.fill(0)
    wipe(secret)
  }
}

/** Derives the checksummed EVM address and the base58 Solana address. */
export function deriveAddresses(secret: WalletSecret): { evmAddress: EvmAddress; solAddress: SolanaAddress } {
  return {
    evmAddress: addr.fromPrivateKey(secret.evmKey) as EvmAddress,
    solAddress: base58.encode(ed25519.getPublicKey(secret.solSeed)) as SolanaAddress,
  }
}
