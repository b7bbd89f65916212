import { z } from 'zod/mini'
import { evmChainKeys } from '#chains.ts'
import { BaseUnits } from '#money.ts'

/**
 * What server and signer say to each other: one JSON object a line over the signer's stdin and stdout, matched by `id`.
 * Types here; the signer checks every line with these schemas' shapes before it acts.
 */
const Hex = z.string().check(z.regex(/^0x([0-9a-f]{2})*$/))
const EvmAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))

/** A Solana public key, token mint or account: 32 bytes in base58. */
const SolanaAddress = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))

const agreed = {
  intentId: z.string(),
  userId: z.string(),
  walletId: z.string(),
  side: z.enum(['buy', 'sell']),
  sellAmount: BaseUnits,
  /** Net of the platform fee, what must arrive in the user's wallet. */
  minBuyAmount: BaseUnits,
  platformFeeBps: z.number().check(z.int(), z.minimum(0), z.maximum(100)),
  /** The most that the network may take of this intent's transactions, in base units of the coin. */
  maxNetworkFee: BaseUnits,
  /** Unix seconds after which nothing may be signed; on EVM chains the transaction itself says so too. */
  deadline: z.number().check(z.int()),
}

export const EvmTerms = z.object({
  ...agreed,
  chain: z.enum(evmChainKeys),
  chainId: z.number().check(z.int(), z.positive()),
  /** The user's own address: payer and recipient. */
  address: EvmAddress,
  /** Token addresses; `evmCoinAddress` is the coin. Exactly one of the two is the coin. */
  sellToken: EvmAddress,
  buyToken: EvmAddress,
  treasury: EvmAddress,
  router: EvmAddress,
})
export type EvmTerms = z.infer<typeof EvmTerms>

export const SolanaTerms = z.object({
  ...agreed,
  chain: z.literal('sol'),
  /** The user's own address: fee payer, only signer and recipient. */
  address: SolanaAddress,
  /** Mints; `solanaCoinAddress` is the coin. Exactly one of the two is the coin. */
  sellToken: SolanaAddress,
  buyToken: SolanaAddress,
  /** The program that owns the token's mint: SPL Token or Token-2022. */
  tokenProgram: SolanaAddress,
  /** The wrapped-SOL token account that gets the platform fee. */
  treasury: SolanaAddress,
})
export type SolanaTerms = z.infer<typeof SolanaTerms>

/** The exact thing a user said yes to. The signer signs nothing outside it. `maxNetworkFee` on Solana includes rent. */
export const IntentTerms = z.discriminatedUnion('chain', [EvmTerms, SolanaTerms])
export type IntentTerms = z.infer<typeof IntentTerms>

/** A v0 transaction to be signed, and what its look-up tables hold of what it uses, in the order of its table look-ups. */
export const UnsignedSolanaTransaction = z.object({
  /** The serialized message (with its version byte), base64. */
  message: z.string(),
  loaded: z.object({ writable: z.array(SolanaAddress), readonly: z.array(SolanaAddress) }),
})
export type UnsignedSolanaTransaction = z.infer<typeof UnsignedSolanaTransaction>

/** An unsigned EIP-1559 transaction. Amounts are decimal text, data is 0x hex. */
export const UnsignedEvmTransaction = z.object({
  chainId: z.number().check(z.int(), z.positive()),
  nonce: z.number().check(z.int(), z.minimum(0)),
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
const OneTimeKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

const WalletRef = { userId: z.string(), walletId: z.string(), sealed: Sealed }

export const SignerRequest = z.discriminatedUnion('op', [
  /** First line. With `sentinel` the key must open it, else the signer answers WRONG_KEY; without, a fresh one is made. */
  z.object({ op: z.literal('hello'), id: z.number(), sentinel: z.nullable(Sealed) }),
  z.object({ op: z.literal('create-wallet'), id: z.number(), userId: z.string(), walletId: z.string() }),
  /** MACs the terms, so that no edit of the database makes an intent that the signer accepts. */
  z.object({ op: z.literal('attest'), id: z.number(), terms: IntentTerms }),
  z.object({
    op: z.literal('sign-evm'),
    id: z.number(),
    ...WalletRef,
    terms: EvmTerms,
    mac: z.string(),
    transaction: UnsignedEvmTransaction,
  }),
  z.object({
    op: z.literal('sign-solana'),
    id: z.number(),
    ...WalletRef,
    terms: SolanaTerms,
    mac: z.string(),
    transaction: UnsignedSolanaTransaction,
  }),
  /** `publicKey`: whom the keys are encrypted to. */
  z.object({ op: z.literal('export'), id: z.number(), ...WalletRef, publicKey: OneTimeKey }),
  /** Puts a new key on the keyring, durably, and makes it the one that seals from now on. Old seals stay readable. */
  z.object({ op: z.literal('rotate'), id: z.number() }),
  /** Opens a seal and seals it again under the current key; one that is under it already comes back as it is. */
  z.object({ op: z.literal('reseal'), id: z.number(), ...WalletRef }),
  /** Takes an old key off the keyring. REFUSED for the current one. What is still sealed under it is lost. */
  z.object({ op: z.literal('forget-key'), id: z.number(), kekId: z.string() }),
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
  /** `raw`: the whole signed transaction, base64. `signature`: base58, the transaction's id. */
  'sign-solana': { raw: string; signature: string }
  export: SealedExport
  rotate: { kekId: string; sentinel: Sealed }
  reseal: { sealed: Sealed }
  'forget-key': { kekIds: string[] }
}

/** WRONG_KEY: the sealing key does not open what it should. TAMPERED: a seal or MAC does not match. REFUSED: outside the terms. */
export type SignerErrorCode = 'BAD_REQUEST' | 'WRONG_KEY' | 'TAMPERED' | 'REFUSED'
export type SignerReply =
  | { id: number; ok: true; result: unknown }
  | { id: number; ok: false; code: SignerErrorCode; reason: string }
