import * as v from 'valibot'
import { evmChainKeys } from '#chains.ts'
import { IntentId, UserId, WalletId } from '#ids.ts'
import { BaseUnits } from '#money.ts'
import { finite } from '#schema/finite.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'
import { EvmAddress, Hex, SolanaAddress } from '#signer-fields.ts'
import { GuardRequests } from '#signer-guards.ts'
import { LogRequests } from '#signer-log.ts'
import { PasskeyAction, PasskeyAssertion, PasskeyProof, RecoveryCode } from '#signer-passkeys.ts'
import { EvmRevokeTerms, SolanaReclaimTerms, SolanaRevokeTerms, UpkeepTerms } from '#signer-upkeep.ts'
import { RaisedPriority } from '#trading/priority.ts'

/**
 * The protocol between server and signer: one JSON object per line over the signer's stdin and stdout; `id` links a reply to
 * its request. The signer imports only the types and validates each line by its own checks of the same fields.
 */
const commonTerms = {
  intentId: IntentId,
  userId: UserId,
  walletId: WalletId,
  side: v.picklist(['buy', 'sell']),
  sellAmount: BaseUnits,
  /** The minimum amount that the user's wallet must receive, net of the platform fee. */
  minBuyAmount: BaseUnits,
  /** The quoted amount, net of the platform fee; absent only in terms attested by earlier versions. */
  expectedBuyAmount: v.optional(BaseUnits),
  platformFeeBps: v.pipe(integer, v.minValue(0), v.maxValue(100)),
  /** The highest total network fee of this intent's transactions, in base units of the native token. */
  maxNetworkFee: BaseUnits,
  /** Unix seconds after which nothing may be signed; on EVM chains the transaction contains the same deadline. */
  deadline: integer,
  /** Absent for a normal priority. It changes only how much of `maxNetworkFee` a transaction offers. */
  priority: v.optional(RaisedPriority),
}

export const EvmTerms = object({
  ...commonTerms,
  chain: v.picklist(evmChainKeys),
  chainId: v.pipe(integer, v.gtValue(0)),
  /** The user's own address: payer and recipient. */
  address: EvmAddress,
  /** Token addresses, the native token as `evmCoinAddress`. If neither is, the platform fee is a part of `sellToken`. */
  sellToken: EvmAddress,
  buyToken: EvmAddress,
  treasury: EvmAddress,
  router: EvmAddress,
})
export type EvmTerms = v.InferOutput<typeof EvmTerms>

export const SolanaTerms = object({
  ...commonTerms,
  chain: v.literal('sol'),
  /** The user's own address: fee payer, only signer and recipient. */
  address: SolanaAddress,
  /** Mints, the native token as `solanaCoinAddress`. If neither is, the platform fee is a part of `sellToken`. */
  sellToken: SolanaAddress,
  buyToken: SolanaAddress,
  /** The program that owns the token's mint: SPL Token or Token-2022. Of two tokens, that of `buyToken`. */
  tokenProgram: SolanaAddress,
  /** The program of `sellToken`, if neither side is the native token; otherwise absent. */
  payProgram: v.optional(SolanaAddress),
  /** The account that gets the platform fee: for wrapped SOL, or for `sellToken` if neither side is the native token. */
  treasury: SolanaAddress,
})
export type SolanaTerms = v.InferOutput<typeof SolanaTerms>

const commonSendTerms = {
  intentId: IntentId,
  userId: UserId,
  walletId: WalletId,
  side: v.literal('send'),
  /** Leaves the wallet, in base units; on Solana `tokenFee` of it is withheld by the token. */
  amount: BaseUnits,
  /** The highest network fee, in base units of the chain's coin; on Solana it includes the rent of a new account. */
  maxNetworkFee: BaseUnits,
  /** Unix seconds after which nothing may be signed. A transfer on an EVM chain has no deadline of its own. */
  deadline: integer,
  /** Absent for a normal priority. It limits how much of `maxNetworkFee` may be a tip. */
  priority: v.optional(RaisedPriority),
}

export const EvmSendTerms = object({
  ...commonSendTerms,
  chain: v.picklist(evmChainKeys),
  chainId: v.pipe(integer, v.gtValue(0)),
  /** The user's own address. */
  address: EvmAddress,
  /** The token; `evmCoinAddress` for the coin. */
  token: EvmAddress,
  /** The part of `amount` that the token withholds from the recipient; otherwise 0. The signer cannot check it. */
  tokenFee: BaseUnits,
  recipient: EvmAddress,
})
export type EvmSendTerms = v.InferOutput<typeof EvmSendTerms>

export const SolanaSendTerms = object({
  ...commonSendTerms,
  chain: v.literal('sol'),
  /** The user's own address: fee payer and only signer. */
  address: SolanaAddress,
  /** The mint; `solanaCoinAddress` for SOL. */
  token: SolanaAddress,
  /** The program that owns the mint: SPL Token or Token-2022; the System program for SOL. */
  tokenProgram: SolanaAddress,
  decimals: v.pipe(integer, v.minValue(0), v.maxValue(255)),
  /** The transfer fee that a Token-2022 mint withholds from `amount`; otherwise 0. */
  tokenFee: BaseUnits,
  /** The recipient's wallet: a token goes to its associated account, which the transaction may create. */
  recipient: SolanaAddress,
})
export type SolanaSendTerms = v.InferOutput<typeof SolanaSendTerms>

/** The send that the user confirmed, to a recipient of the address book. */
export const SendTerms = v.variant('chain', [EvmSendTerms, SolanaSendTerms])
export type SendTerms = v.InferOutput<typeof SendTerms>

/**
 * The trade that the user confirmed. The signer signs only what these terms allow. On Solana `maxNetworkFee` includes
 * rent.
 */
export const IntentTerms = v.variant('chain', [EvmTerms, SolanaTerms])
export type IntentTerms = v.InferOutput<typeof IntentTerms>

/**
 * The user's confirmation to replace a pending transaction: to speed it up beyond the agreed network fee, or to cancel it.
 * Contains the nonce and the hash of that transaction, so that it is valid for no other.
 */
export const ReplacementTerms = object({
  /** The intent of the trade or send to replace. */
  intentId: IntentId,
  userId: UserId,
  walletId: WalletId,
  side: v.literal('replace'),
  chain: v.picklist(evmChainKeys),
  chainId: v.pipe(integer, v.gtValue(0)),
  address: EvmAddress,
  kind: v.picklist(['speed-up', 'cancel']),
  nonce: v.pipe(integer, v.minValue(0)),
  /** The hash of the first transaction that was signed for this nonce. */
  replaces: Hex,
  /** The highest network fee of the replacement, in base units of the coin; it takes the place of the agreed one. */
  maxNetworkFee: BaseUnits,
  /** Unix seconds after which nothing may be signed. */
  deadline: integer,
})
export type ReplacementTerms = v.InferOutput<typeof ReplacementTerms>

/** The terms agreed to by the user on an EVM chain: a trade, a send, or a revoked allowance. */
export const EvmAgreedTerms = v.union([EvmTerms, EvmSendTerms, EvmRevokeTerms])
export type EvmAgreedTerms = v.InferOutput<typeof EvmAgreedTerms>

/** The terms agreed to by the user on Solana: a trade, a send, a revoked delegate, or a rent reclaim. */
export const SolanaAgreedTerms = v.union([SolanaTerms, SolanaSendTerms, SolanaRevokeTerms, SolanaReclaimTerms])
export type SolanaAgreedTerms = v.InferOutput<typeof SolanaAgreedTerms>

/** The terms agreed to by the user on any chain. */
export const AgreedTerms = v.union([IntentTerms, SendTerms, UpkeepTerms])
export type AgreedTerms = v.InferOutput<typeof AgreedTerms>

/** Everything that the signer attests. */
export const AttestedTerms = v.union([AgreedTerms, ReplacementTerms])
export type AttestedTerms = v.InferOutput<typeof AttestedTerms>

/** An unsigned v0 transaction, and the addresses that its lookup tables provide, in the order of its lookups. */
export const UnsignedSolanaTransaction = object({
  /** The serialized message (with its version byte), base64. */
  message: v.string(),
  loaded: object({ writable: v.array(SolanaAddress), readonly: v.array(SolanaAddress) }),
})
export type UnsignedSolanaTransaction = v.InferOutput<typeof UnsignedSolanaTransaction>

/** An unsigned EIP-1559 transaction. Amounts are decimal text, data is 0x hex. */
export const UnsignedEvmTransaction = object({
  chainId: v.pipe(integer, v.gtValue(0)),
  nonce: v.pipe(integer, v.minValue(0)),
  to: EvmAddress,
  value: BaseUnits,
  data: Hex,
  gas: BaseUnits,
  maxFeePerGas: BaseUnits,
  maxPriorityFeePerGas: BaseUnits,
})
export type UnsignedEvmTransaction = v.InferOutput<typeof UnsignedEvmTransaction>

/** An encrypted mnemonic or sentinel that only the signer can decrypt. Base64 fields. */
export const EncryptedSecret = object({
  v: v.literal(1),
  kekId: v.string(),
  wrappedDek: v.string(),
  iv: v.string(),
  ciphertext: v.string(),
})
export type EncryptedSecret = v.InferOutput<typeof EncryptedSecret>

/** An X25519 public key, 32 bytes as base64url (a JWK's `x`). The caller creates a new key for each export. */
const OneTimeKey = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))

const walletFields = { userId: UserId, walletId: WalletId, sealed: EncryptedSecret }

export const SignerRequest = v.variant('op', [
  /**
   * Must be the first line. Fails with WRONG_KEY if the key cannot decrypt the `sentinel`; if `sentinel` is null, the signer
   * creates a new one.
   */
  object({ op: v.literal('hello'), id: finite, sentinel: v.nullable(EncryptedSecret) }),
  object({ op: v.literal('create-wallet'), id: finite, userId: UserId, walletId: WalletId }),
  /** MACs the terms, so that a changed database row cannot become an intent that the signer accepts. */
  object({ op: v.literal('attest'), id: finite, terms: AttestedTerms }),
  object({
    op: v.literal('sign-evm'),
    id: finite,
    ...walletFields,
    terms: EvmAgreedTerms,
    mac: v.string(),
    transaction: UnsignedEvmTransaction,
  }),
  object({
    op: v.literal('sign-solana'),
    id: finite,
    ...walletFields,
    terms: SolanaAgreedTerms,
    mac: v.string(),
    transaction: UnsignedSolanaTransaction,
  }),
  /**
   * Signs another transaction for the nonce of `original`, a transaction of these terms that this wallet signed: the same call, or a
   * zero-value transfer to the wallet itself (`cancel`). The signer builds it; only the fees per gas are given. `yes`: null while
   * the agreed network fee suffices. Without it, a trade can be cancelled only after its deadline, and a send not at all.
   */
  object({
    op: v.literal('replace-evm'),
    id: finite,
    ...walletFields,
    terms: EvmAgreedTerms,
    mac: v.string(),
    original: Hex,
    kind: v.picklist(['speed-up', 'cancel']),
    maxFeePerGas: BaseUnits,
    maxPriorityFeePerGas: BaseUnits,
    yes: v.nullable(object({ terms: ReplacementTerms, mac: v.string() })),
  }),
  /**
   * `publicKey`: the recipient of the encrypted keys. `passkey`: a proof of the action `export`, needed if the user
   * requires a passkey.
   */
  object({
    op: v.literal('export'),
    id: finite,
    ...walletFields,
    publicKey: OneTimeKey,
    passkey: v.nullable(PasskeyProof),
  }),
  /**
   * The user's approval of attested terms, needed once before the first signature if the user requires a passkey.
   * `assertion`: null below the user's threshold; the approval then counts towards the threshold's 24-hour total.
   */
  object({
    op: v.literal('approve'),
    id: finite,
    terms: AttestedTerms,
    mac: v.string(),
    assertion: v.nullable(PasskeyAssertion),
  }),
  object({ op: v.literal('passkey-state'), id: finite, userId: UserId }),
  /** Issues a nonce for an action. Valid for 5 minutes, once. */
  object({ op: v.literal('passkey-challenge'), id: finite, userId: UserId, action: PasskeyAction }),
  /**
   * Carries out an action. For `limits` and the recipients it only verifies the proof; `export` has its own request. `passkey`: null only for
   * the enrolment of a user without passkeys.
   */
  object({
    op: v.literal('use-passkey'),
    id: finite,
    userId: UserId,
    action: PasskeyAction,
    passkey: v.nullable(PasskeyProof),
  }),
  ...GuardRequests,
  ...LogRequests,
  /** Starts the wait of a recovery; once it is over, the same request removes all passkeys of the user and the requirement. */
  object({ op: v.literal('recover-passkeys'), id: finite, userId: UserId, code: RecoveryCode }),
  /**
   * Adds a new key to the keyring, durably, and makes it the current key. Secrets encrypted with older keys stay
   * readable.
   */
  object({ op: v.literal('rotate'), id: finite }),
  /** Encrypts the wallet with the current key; returns a wallet that already uses the current key unchanged. */
  object({ op: v.literal('reseal'), id: finite, ...walletFields }),
  /**
   * Removes an old key from the keyring. REFUSED for the current key. Wallets still encrypted with the old key are
   * lost.
   */
  object({ op: v.literal('forget-key'), id: finite, kekId: v.string() }),
])
export type SignerRequest = v.InferOutput<typeof SignerRequest>
