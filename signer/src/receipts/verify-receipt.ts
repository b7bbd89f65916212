import type { SignedReceipt } from '@murmur/contract/trading/receipts'
import { parseRequest } from '#parse-request.ts'
import { findSigningSite } from '#receipts/find-signing-site.ts'
import type { ReceiptStep } from '#receipts/receipt-step.ts'
import { verifyEvmTransaction } from '#receipts/verify-evm-transaction.ts'
import { verifySolanaTransaction } from '#receipts/verify-solana-transaction.ts'
import { isRecord } from '#shapes.ts'
import { permit } from '#signer-error.ts'
import { isStatementSigned } from '#statement.ts'

type ReceiptTransaction = SignedReceipt['transactions'][number]

export type VerifiedReceipt = {
  terms: SignedReceipt['terms']
  /** The last one is the swap or the transfer. */
  steps: ReceiptStep[]
  /** The site on which the user's passkey signed the terms, e.g. `https://murmur.example`; null if none was required. */
  passkeySite: string | null
}

/**
 * Verifies the text of a receipt offline: every transaction is signed by the wallet of the terms and does only what the terms allow, the
 * wallet signed that the two belong together, and the passkey signed the hash of the terms. Uses the checks of the signer itself.
 * Whether a transaction succeeded is for the chain to say.
 * @throws SignerError with the reason, for any other text
 */
export function verifyReceipt(text: string): VerifiedReceipt {
  const receipt = parseReceipt(text)
  const { terms, transactions } = receipt
  const steps = transactions.map((transaction) => verifyTransaction(terms, transaction))
  const expectedStep = terms.side === 'buy' || terms.side === 'sell' ? 'swap' : terms.side
  permit(steps.at(-1)?.step === expectedStep, `the last transaction is not a ${expectedStep}`)
  permit(
    steps.filter(({ step }) => step === expectedStep).length === 1,
    `the receipt has more than one ${expectedStep}`,
  )
  return { terms, steps, passkeySite: verifyPasskey(receipt) }
}

/** Accepts only the canonical form of each value, so that no other file has the same signatures. */
function parseReceipt(text: string): SignedReceipt {
  const receipt = parse(text)
  permit(isRecord(receipt) && JSON.stringify(receipt) === text, 'the file is not a receipt in its original form')
  const { format, terms, assertion, transactions } = receipt as SignedReceipt
  permit(hasKeys(receipt, ['format', 'terms', 'assertion', 'transactions']), 'the receipt has other fields')
  permit(format === 'murmur-receipt/1', 'the receipt has another format')
  permit(Array.isArray(transactions) && transactions.every(isTransaction), 'a transaction has unexpected fields')
  parseRequest({ op: 'attest', id: 1, terms })
  if (assertion !== null) parseRequest({ op: 'approve', id: 1, terms, mac: 'none', assertion })
  const isLowerCase = (value: unknown) =>
    typeof value !== 'string' || !value.startsWith('0x') || value === value.toLowerCase()
  permit(Object.values(terms).every(isLowerCase), 'an address in the terms is not in lower case')
  return receipt as SignedReceipt
}

function isTransaction(each: unknown): each is ReceiptTransaction {
  return (
    isRecord(each) &&
    hasKeys(each, ['raw', 'signature', 'passkey', 'loaded']) &&
    typeof each.raw === 'string' &&
    typeof each.signature === 'string' &&
    (each.passkey === null || isPasskey(each.passkey)) &&
    (each.loaded === null || (isRecord(each.loaded) && hasKeys(each.loaded, ['writable', 'readonly'])))
  )
}

function isPasskey(value: unknown): boolean {
  return (
    isRecord(value) &&
    hasKeys(value, ['id', 'publicKey']) &&
    typeof value.id === 'string' &&
    typeof value.publicKey === 'string'
  )
}

function verifyTransaction(terms: SignedReceipt['terms'], transaction: ReceiptTransaction): ReceiptStep {
  const step =
    terms.chain === 'sol' ? verifySolanaTransaction(terms, transaction) : verifyEvmTransaction(terms, transaction)
  const { passkey, loaded, signature } = transaction
  const statement = { terms, passkey, transaction: step.id, loaded: loaded ?? undefined }
  permit(isStatementSigned(statement, signature), 'the wallet’s signature does not link the transaction to these terms')
  return step
}

function verifyPasskey({ terms, assertion, transactions }: SignedReceipt): string | null {
  const [passkey = null] = transactions.map((each) => each.passkey)
  const isSame = transactions.every((each) => JSON.stringify(each.passkey) === JSON.stringify(passkey))
  permit(isSame, 'the transactions name different passkeys')
  permit((passkey === null) === (assertion === null), 'the passkey or its signature is missing')
  return passkey && assertion ? findSigningSite(terms, passkey, assertion) : null
}

function hasKeys(value: object, names: readonly string[]): boolean {
  return Object.keys(value).join() === names.join()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
