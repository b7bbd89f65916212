import type { SolanaAddress } from '@murmur/contract/address'
import type { SolanaAgreedTerms, UnsignedSolanaTransaction } from '@murmur/contract/signer'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { checkSignedTip } from '#bounds.ts'
import type { Policy } from '#policy.ts'
import { getEarliestSigningTime } from '#receipts/earliest-signing-time.ts'
import type { ReceiptStep } from '#receipts/receipt-step.ts'
import { permit } from '#signer-error.ts'
import { checkReclaim, checkReclaimTerms } from '#solana/check-reclaim.ts'
import { checkSolanaRevoke, checkSolanaRevokeTerms } from '#solana/check-solana-revoke.ts'
import { checkSolanaSend } from '#solana/check-solana-send.ts'
import { checkSolanaSendTerms } from '#solana/check-solana-send-terms.ts'
import { checkSolanaTerms } from '#solana/check-solana-terms.ts'
import { checkSolanaTransaction } from '#solana/check-solana-transaction.ts'
import { systemProgram } from '#solana/solana-programs.ts'

type Terms = SolanaAgreedTerms
type LoadedAccounts = UnsignedSolanaTransaction['loaded']

/** Parses a v0 transaction (base64). Requires that only the wallet of the terms signed it and that the terms allow it. */
export function verifySolanaTransaction(
  terms: Terms,
  { raw, loaded }: { raw: string; loaded: LoadedAccounts | null },
): ReceiptStep {
  permit(loaded !== null, 'the accounts of the lookup tables are missing')
  const bytes = decode(raw)
  permit(bytes?.[0] === 1 && bytes.length > 65, 'the transaction is not readable')
  const [signature, message] = [bytes.subarray(1, 65), bytes.subarray(65)]
  permit(isSignedBy(signature, message, terms.address), 'the wallet did not sign the transaction')
  checkStep(terms, { message: base64.encode(message), loaded })
  return { step: terms.side === 'buy' || terms.side === 'sell' ? 'swap' : terms.side, id: base58.encode(signature) }
}

function checkStep(terms: Terms, transaction: UnsignedSolanaTransaction): void {
  const now = getEarliestSigningTime(terms)
  // Uses the treasury of the terms: a receipt cannot show which one is right. Other steps name none.
  if (terms.side === 'revoke') {
    checkSolanaRevoke(transaction, checkSolanaRevokeTerms(terms, policyOf(systemProgram), now))
    return
  }
  if (terms.side === 'reclaim') {
    checkReclaim(transaction, checkReclaimTerms(terms, policyOf(systemProgram), now))
    return
  }
  if (terms.side === 'send') {
    const { tip } = checkSolanaSend(transaction, checkSolanaSendTerms(terms, policyOf(systemProgram), now))
    checkSignedTip(terms, tip)
    return
  }
  checkSolanaTransaction(transaction, checkSolanaTerms(terms, policyOf(terms.treasury), now))
}

function policyOf(treasury: SolanaAddress): Policy {
  return {
    evm: new Map(),
    sol: { treasury, treasuryOwner: undefined, allowsSettlements: true, tokenTreasury: treasury },
  }
}

function isSignedBy(signature: Uint8Array, message: Uint8Array, address: string): boolean {
  try {
    return ed25519.verify(signature, message, base58.decode(address))
  } catch {
    return false
  }
}

function decode(raw: string): Uint8Array | undefined {
  try {
    return base64.decode(raw)
  } catch {
    return undefined
  }
}
