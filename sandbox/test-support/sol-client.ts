import { createHash } from 'node:crypto'
import { parseWireTransaction } from '#solana/chain/parse-wire-transaction.ts'
import { type SolSigner, solSigner } from '#solana/seed/seed-addresses.ts'

/** Returns a deterministic test signer for a name. */
export function testSigner(name: string): SolSigner {
  return solSigner(createHash('sha256').update(`test ${name}`).digest())
}

/** Puts a single signer's signature into a transaction (base64). */
export function signWire(transaction: string, signer: SolSigner): { raw: string; signature: string } {
  const bytes = new Uint8Array(Buffer.from(transaction, 'base64'))
  const { messageBytes } = parseWireTransaction(bytes)
  bytes.set(signer.sign(messageBytes), 1)
  return { raw: Buffer.from(bytes).toString('base64'), signature: parseWireTransaction(bytes).id }
}
