import { createHmac, timingSafeEqual } from 'node:crypto'
import type {
  EvmSendTerms,
  EvmTerms,
  IntentTerms,
  ReplacementTerms,
  SendTerms,
  SolanaSendTerms,
  SolanaTerms,
} from '@murmur/contract/signer'
import type { UpkeepTerms } from '@murmur/contract/signer-upkeep'
import { checkAttestationAge } from '#bounds.ts'
import { canonicalizeUpkeep } from '#canonicalize-upkeep.ts'
import { isSignedOnce } from '#is-signed-once.ts'
import { deriveKey, type Keyring } from '#keys/keyring.ts'
import { SignerError } from '#signer-error.ts'

export type AttestedTerms = IntentTerms | SendTerms | UpkeepTerms | ReplacementTerms

/**
 * Returns the canonical text of terms: a JSON array in fixed order, so that different terms never have the same text. EVM
 * addresses are in lower case; Solana addresses are case-sensitive. The formats of trades, sends, upkeep and replacements and of the two
 * chain families differ in their first element, so that a MAC of one kind never verifies another.
 */
export function canonicalizeTerms(terms: AttestedTerms): string {
  if (terms.side === 'send') return terms.chain === 'sol' ? canonicalizeSolanaSend(terms) : canonicalizeEvmSend(terms)
  if (terms.side === 'revoke' || terms.side === 'reclaim') return canonicalizeUpkeep(terms)
  if (terms.side === 'replace') return canonicalizeReplacement(terms)
  return terms.chain === 'sol' ? canonicalizeSolanaTerms(terms) : canonicalizeEvmTerms(terms)
}

function canonicalizeSolanaSend(terms: SolanaSendTerms): string {
  return JSON.stringify([
    'murmur/send/sol/v1',
    terms.intentId,
    terms.userId,
    terms.walletId,
    terms.chain,
    terms.address,
    terms.side,
    terms.token,
    terms.tokenProgram,
    terms.decimals,
    terms.recipient,
    terms.amount,
    terms.tokenFee,
    terms.maxNetworkFee,
    terms.deadline,
    ...priorityField(terms),
  ])
}

function canonicalizeEvmSend(terms: EvmSendTerms): string {
  return JSON.stringify([
    'murmur/send/v2',
    terms.intentId,
    terms.userId,
    terms.walletId,
    terms.chain,
    terms.chainId,
    terms.address.toLowerCase(),
    terms.side,
    terms.token.toLowerCase(),
    terms.recipient.toLowerCase(),
    terms.amount,
    terms.tokenFee,
    terms.maxNetworkFee,
    terms.deadline,
    ...priorityField(terms),
  ])
}

function canonicalizeReplacement(terms: ReplacementTerms): string {
  return JSON.stringify([
    'murmur/replace/v1',
    terms.intentId,
    terms.userId,
    terms.walletId,
    terms.chain,
    terms.chainId,
    terms.address.toLowerCase(),
    terms.side,
    terms.kind,
    terms.nonce,
    terms.replaces,
    terms.maxNetworkFee,
    terms.deadline,
  ])
}

/** Terms without an expected amount keep their original canonical text. The first element (v1 or v2) distinguishes the two. */
function expectedBuyAmountField({ expectedBuyAmount }: IntentTerms): string[] {
  return expectedBuyAmount === undefined ? [] : [expectedBuyAmount]
}

/** Terms of a normal priority keep their original canonical text. */
function priorityField({ priority }: IntentTerms | SendTerms): string[] {
  return priority === undefined ? [] : [priority]
}

function canonicalizeSolanaTerms(terms: SolanaTerms): string {
  return JSON.stringify([
    terms.expectedBuyAmount === undefined ? 'murmur/intent/sol/v1' : 'murmur/intent/sol/v2',
    terms.intentId,
    terms.userId,
    terms.walletId,
    terms.chain,
    terms.address,
    terms.side,
    terms.sellToken,
    terms.buyToken,
    terms.tokenProgram,
    terms.sellAmount,
    terms.minBuyAmount,
    ...expectedBuyAmountField(terms),
    terms.platformFeeBps,
    terms.treasury,
    terms.maxNetworkFee,
    terms.deadline,
    // Last, so that terms without them keep their original canonical text. No priority looks like an address.
    ...(terms.payProgram === undefined ? [] : [terms.payProgram]),
    ...priorityField(terms),
  ])
}

function canonicalizeEvmTerms(terms: EvmTerms): string {
  return JSON.stringify([
    terms.expectedBuyAmount === undefined ? 'murmur/intent/v1' : 'murmur/intent/v2',
    terms.intentId,
    terms.userId,
    terms.walletId,
    terms.chain,
    terms.chainId,
    terms.address.toLowerCase(),
    terms.side,
    terms.sellToken.toLowerCase(),
    terms.buyToken.toLowerCase(),
    terms.sellAmount,
    terms.minBuyAmount,
    ...expectedBuyAmountField(terms),
    terms.platformFeeBps,
    terms.treasury.toLowerCase(),
    terms.router.toLowerCase(),
    terms.maxNetworkFee,
    terms.deadline,
    ...priorityField(terms),
  ])
}

/**
 * Creates the MAC of terms: `<kekId>.<Unix time>.<hex HMAC-SHA256>`. The key id keeps the MAC valid after a key
 * rotation; the time lets the MAC expire. The time is in seconds for trades and replacements. It is in milliseconds for
 * terms under which only one transaction is signed, because the signer compares it with its own start time.
 */
export function attest(ring: Keyring, terms: AttestedTerms, now: Date): string {
  const at = isSignedOnce(terms) ? now.getTime() : Math.floor(now.getTime() / 1000)
  return `${ring.current}.${at}.${computeMac(ring, ring.current, at, terms).toString('hex')}`
}

/**
 * Verifies a MAC. Throws TAMPERED unless this signer created the MAC for exactly these terms, REFUSED if it is too old.
 * @returns the time of the attestation, in Unix milliseconds
 */
export function verifyAttestation(ring: Keyring, terms: AttestedTerms, mac: string, now: Date): number {
  const attestedAt = verifyMac(ring, terms, mac)
  checkAttestationAge(terms.chain === 'sol' ? 'sol' : 'evm', Math.floor(attestedAt / 1000), now)
  return attestedAt
}

/**
 * Verifies a MAC of any age. Throws TAMPERED unless this signer created it for exactly these terms.
 * @returns the time of the attestation, in Unix milliseconds
 */
export function verifyMac(ring: Keyring, terms: AttestedTerms, mac: string): number {
  const [kekId = '', time = '', hex = ''] = mac.split('.')
  const at = /^\d{1,15}$/.test(time) ? Number(time) : -1
  const givenMac = Buffer.from(hex)
  const expectedMac = ring.keys.has(kekId) ? Buffer.from(computeMac(ring, kekId, at, terms).toString('hex')) : undefined
  const isValid =
    expectedMac !== undefined && givenMac.length === expectedMac.length && timingSafeEqual(givenMac, expectedMac)
  if (!isValid || mac !== `${kekId}.${at}.${hex}`)
    throw new SignerError('TAMPERED', 'the terms differ from the attested ones')
  return isSignedOnce(terms) ? at : at * 1000
}

function computeMac(ring: Keyring, kekId: string, at: number, terms: AttestedTerms): Buffer {
  const kek = ring.keys.get(kekId)
  if (!kek) throw new SignerError('WRONG_KEY', 'the key is not on the keyring')
  const key = deriveKey(kek, 'attest')
  try {
    // The time precedes the text without a separator; no canonical text starts with a digit.
    return createHmac('sha256', key)
      .update(`${at}.${canonicalizeTerms(terms)}`)
      .digest()
  } finally {
    key.fill(0)
  }
}
