import { createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { type SolanaAddress, toSolanaAddress } from '@murmur/contract/address'
import { fromBase58, toBase58 } from '#chains/solana/base58.ts'

export type SolanaKey = { address: SolanaAddress; privateKey: KeyObject }

/** An ed25519 key pair for a test. */
export function makeSolanaKey(): SolanaKey {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { address: toSolanaAddress(toBase58(new Uint8Array(Buffer.from(x as string, 'base64url')))), privateKey }
}

/** A random address without a known key. */
export function randomAddress(): SolanaAddress {
  return makeSolanaKey().address
}

/**
 * Signs a message as its only signer.
 * @param message base64
 * @returns the transaction in base64, and its id
 */
export function signMessage({ privateKey }: SolanaKey, message: string): { raw: string; signature: string } {
  const bytes = Buffer.from(message, 'base64')
  const signature = sign(null, bytes, privateKey)
  const raw = Buffer.concat([Buffer.from([1]), signature, bytes]).toString('base64')
  return { raw, signature: toBase58(new Uint8Array(signature)) }
}

export function isSigned(address: string, message: Uint8Array, signature: string): boolean {
  const x = Buffer.from(fromBase58(address)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, message, key, fromBase58(signature))
}
