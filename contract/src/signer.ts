import { z } from 'zod'
import { evmChainKeys } from '#chains.ts'
import { BaseUnits } from '#money.ts'

/**
 * What server and signer say to each other: one JSON object a line over the signer's stdin and stdout, matched by `id`.
 * Types here; the signer checks every line with these schemas' shapes before it acts.
 */
const Hex = z.string().regex(/^0x([0-9a-f]{2})*$/)
const EvmAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/)

/** The exact thing a user said yes to. The signer signs nothing outside it. */
export const IntentTerms = z.object({
  intentId: z.string(),
  userId: z.string(),
  walletId: z.string(),
  chain: z.enum(evmChainKeys),
  chainId: z.number().int().positive(),
  /** The user's own address: payer and recipient. */
  address: EvmAddress,
  side: z.enum(['buy', 'sell']),
  /** Token addresses; `evmCoinAddress` is the coin. Exactly one of the two is the coin. */
  sellToken: EvmAddress,
  buyToken: EvmAddress,
  sellAmount: BaseUnits,
  /** Net of the platform fee, what must arrive in the user's wallet. */
  minBuyAmount: BaseUnits,
  platformFeeBps: z.number().int().min(0).max(100),
  treasury: EvmAddress,
  router: EvmAddress,
  /** The most that one transaction of this intent may spend on gas, in wei. */
  maxNetworkFee: BaseUnits,
  /** Unix seconds after which no transaction may take effect. */
  deadline: z.number().int(),
})
export type IntentTerms = z.infer<typeof IntentTerms>

/** An unsigned EIP-1559 transaction. Amounts are decimal text, data is 0x hex. */
export const UnsignedEvmTransaction = z.object({
  chainId: z.number().int().positive(),
  nonce: z.number().int().min(0),
  to: EvmAddress,
  value: BaseUnits,
  data: Hex,
  gas: BaseUnits,
  maxFeePerGas: BaseUnits,
  maxPriorityFeePerGas: BaseUnits,
})
export type UnsignedEvmTransaction = z.infer<typeof UnsignedEvmTransaction>

/** A mnemonic, sealed: opaque to everything but the signer. Base64 fields. */
export const Sealed = z.object({
  v: z.literal(1),
  kekId: z.string(),
  wrappedDek: z.string(),
  iv: z.string(),
  ciphertext: z.string(),
})
export type Sealed = z.infer<typeof Sealed>

/** An X25519 key's 32 bytes as base64url (a JWK's `x`), made for one export and thrown away after it. */
const OneTimeKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

const WalletRef = { userId: z.string(), walletId: z.string(), sealed: Sealed }

export const SignerRequest = z.discriminatedUnion('op', [
  /** First line. With `sentinel` the key must open it, else the signer answers WRONG_KEY; without, a fresh one is made. */
  z.object({ op: z.literal('hello'), id: z.number(), sentinel: Sealed.nullable() }),
  z.object({ op: z.literal('create-wallet'), id: z.number(), userId: z.string(), walletId: z.string() }),
  /** MACs the terms, so that no edit of the database makes an intent that the signer accepts. */
  z.object({ op: z.literal('attest'), id: z.number(), terms: IntentTerms }),
  z.object({
    op: z.literal('sign-evm'),
    id: z.number(),
    ...WalletRef,
    terms: IntentTerms,
    mac: z.string(),
    transaction: UnsignedEvmTransaction,
  }),
  /** `publicKey`: whom the keys are encrypted to. */
  z.object({ op: z.literal('export'), id: z.number(), ...WalletRef, publicKey: OneTimeKey }),
])
export type SignerRequest = z.infer<typeof SignerRequest>

/**
 * A wallet's keys on their way through the pipe, whose buffers neither end can overwrite. AES-256-GCM over the JSON
 * bytes `{"ethPrivateKey":…,"solPrivateKey":…}`, the tag at the end of `ciphertext`; base64. The key is HKDF-SHA256 of
 * the X25519 secret between the request's `publicKey` and this one, without salt, with the JSON array
 * `["murmur/export/v1",userId,walletId,publicKey of the request,publicKey]` as info.
 */
export type SealedExport = { publicKey: string; iv: string; ciphertext: string }

export type SignerResults = {
  hello: { kekId: string; sentinel: Sealed }
  'create-wallet': { evmAddress: string; solAddress: string; sealed: Sealed }
  attest: { mac: string }
  'sign-evm': { raw: `0x${string}`; hash: `0x${string}` }
  export: SealedExport
}

/** WRONG_KEY: the sealing key does not open what it should. TAMPERED: a seal or MAC does not match. REFUSED: outside the terms. */
export type SignerErrorCode = 'BAD_REQUEST' | 'WRONG_KEY' | 'TAMPERED' | 'REFUSED'
export type SignerReply =
  | { id: number; ok: true; result: unknown }
  | { id: number; ok: false; code: SignerErrorCode; reason: string }
