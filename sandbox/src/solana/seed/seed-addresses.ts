import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { toBase58 } from '#solana/base58.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Derives an address without a private key from a name. */
export function deriveAddress(name: string): string {
  return toBase58(digest(`murmur sandbox ${name}`))
}

/** The counterparty of every swap. */
export const makerAddress = deriveAddress('maker')
export const lookupTableAddress = deriveAddress('look-up table')

/** Returns the maker's token account for a mint. */
export function makerTokenAddress(mint: string): string {
  return deriveAddress(`maker of ${mint}`)
}

export type SolSigner = { address: string; sign: (message: Uint8Array) => Uint8Array }

// The PKCS #8 prefix of a 32-byte ed25519 seed.
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Creates a signer from a 32-byte seed. Uses node:crypto because Node 20's WebCrypto warns that ed25519 is
 * experimental.
 */
export function solSigner(seed: Uint8Array): SolSigner {
  const key: KeyObject = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' })
  const address = toBase58(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32))
  return { address, sign: (message) => new Uint8Array(sign(null, message, key)) }
}

/** The faucet's signer. The key is public, because the faucet holds only play money. */
export const faucetSigner = solSigner(digest('murmur sandbox faucet'))
