import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { Address } from 'viem'
import { deriveAddresses } from '#keys/create-wallet.ts'
import { encryptSecret } from '#keys/encrypt-secret.ts'
import { type Keyring, newKeyring } from '#keys/keyring.ts'
import { deriveWallet, packWallet } from '#keys/wallet-secret.ts'
import type { EncryptedWallet } from '#keys/with-wallet.ts'
import { asUserId, asWalletId } from './ids.ts'

export const abandon = `${'abandon '.repeat(11)}about`
export const junk = `${'test '.repeat(11)}junk`

/** Creates a keyring and an encrypted wallet from a fixed mnemonic. */
export function testWallet(words = abandon, ids = { userId: asUserId('user-1'), walletId: asWalletId('wallet-1') }) {
  const ring: Keyring = newKeyring(new Uint8Array(32).fill(7))
  const secret = deriveWallet(mnemonicToEntropy(words, wordlist))
  const sealed = encryptSecret(ring, { purpose: 'wallet', ...ids }, packWallet(secret))
  const wallet: EncryptedWallet = { ...ids, sealed }
  const { evmAddress, solAddress } = deriveAddresses(secret)
  return { ring, secret, wallet, evmAddress: evmAddress as Address, solAddress }
}
