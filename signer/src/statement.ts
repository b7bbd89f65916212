import type { UnsignedSolanaTransaction } from '@murmur/contract/signer'
import type { PasskeyCredential } from '@murmur/contract/signer-passkeys'
import type { SignedStatement } from '@murmur/contract/signer-replies'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, hex } from '@scure/base'
import { addr, eip191Signer } from 'micro-eth-signer'
import { type AttestedTerms, canonicalizeTerms } from '#attest.ts'

export type Statement = {
  terms: AttestedTerms
  /** The passkey that signed the hash of the terms; null if the user required none. */
  passkey: PasskeyCredential | null
  /** The transaction's hash, or its signature in base58. */
  transaction: string
  /** The accounts of Solana's address lookup tables, which the transaction itself does not contain. */
  loaded?: UnsignedSolanaTransaction['loaded'] | undefined
}

/** The text that a wallet signs for a receipt. It ties the transaction to the terms and to the passkey of one approval. */
function statementText({ terms, passkey, transaction, loaded }: Statement): string {
  return [
    'Murmur receipt 1',
    `Terms: ${digest(canonicalizeTerms(terms))}`,
    `Passkey: ${passkey ? `${passkey.id} ${passkey.publicKey}` : 'none'}`,
    `Transaction: ${transaction}`,
    ...(loaded ? [`Loaded accounts: ${digest(JSON.stringify([loaded.writable, loaded.readonly]))}`] : []),
  ].join('\n')
}

/** Signs a statement as an EIP-191 message, which can never be a transaction. */
export function signEvmStatement(evmKey: Uint8Array, statement: Statement): SignedStatement {
  return { signature: eip191Signer.sign(statementText(statement), evmKey, false), passkey: statement.passkey }
}

/** Signs a statement as a Solana off-chain message, which can never be a transaction. The signature is base58. */
export function signSolanaStatement(solSeed: Uint8Array, statement: Statement): SignedStatement {
  const signature = ed25519.sign(offchainMessage(statement), solSeed)
  return { signature: base58.encode(signature), passkey: statement.passkey }
}

/** Whether the wallet of the terms signed this statement. The hex of an EVM signature is lower-case. */
export function isStatementSigned(statement: Statement, signature: string): boolean {
  const { terms } = statement
  try {
    if (terms.chain === 'sol')
      return ed25519.verify(base58.decode(signature), offchainMessage(statement), base58.decode(terms.address))
    if (!/^0x[0-9a-f]{130}$/.test(signature)) return false
    return eip191Signer.verify(signature, statementText(statement), addr.addChecksum(terms.address.toLowerCase()))
  } catch {
    return false
  }
}

/** Version 1 of https://github.com/solana-foundation/SRFCs/discussions/3, with one signatory. */
function offchainMessage(statement: Statement): Uint8Array {
  const encode = (text: string) => new TextEncoder().encode(text)
  const head = [...encode('solana offchain'), 1, 1, ...base58.decode(statement.terms.address)]
  return Uint8Array.from([0xff, ...head, ...encode(statementText(statement))])
}

function digest(text: string): string {
  return hex.encode(sha256(new TextEncoder().encode(text)))
}
