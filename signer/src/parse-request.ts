import type {
  EncryptedSecret,
  EvmSendTerms,
  EvmTerms,
  ReplacementTerms,
  SignerRequest,
  SolanaSendTerms,
  SolanaTerms,
  UnsignedEvmTransaction,
  UnsignedSolanaTransaction,
} from '@murmur/contract/signer'
import { frozenBy, recipientsChange, signerLimits } from '#guards/guard-shapes.ts'
import { amount, passkeyAction, passkeyAssertion, passkeyProof, recoveryCode } from '#passkeys/passkey-shapes.ts'
import { type CheckValue, integer, isRecord, listOf, nullable, record, recordWith, text } from '#shapes.ts'
import { SignerError } from '#signer-error.ts'
import { evmRevokeTerms, solanaReclaimTerms, solanaRevokeTerms } from '#upkeep-shapes.ts'

const op = text(/^[a-z-]{1,20}$/)
const id = integer(1, Number.MAX_SAFE_INTEGER)
const chainId = integer(1, Number.MAX_SAFE_INTEGER)
const name = text(/^[A-Za-z0-9_-]{1,64}$/)
const address = text(/^0x[0-9a-fA-F]{40}$/)
const solanaAddress = text(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
const base64 = text(/^[A-Za-z0-9+/=]{1,512}$/)

// Accepts any version number: decryption detects a changed version as tampering.
const sealed = record<keyof EncryptedSecret>({
  v: integer(0, 255),
  kekId: name,
  wrappedDek: base64,
  iv: base64,
  ciphertext: base64,
})

const commonTerms = {
  intentId: name,
  userId: name,
  walletId: name,
  side: text(/^(buy|sell)$/),
  sellAmount: amount,
  minBuyAmount: amount,
  platformFeeBps: integer(0, 100),
  maxNetworkFee: amount,
  deadline: integer(0, Number.MAX_SAFE_INTEGER),
}

/** Absent in terms of a normal priority. */
const optionalPriority = { priority: text(/^(fast|urgent)$/) }
/** The amount is absent in terms attested by earlier versions. */
const optionalTerms = { expectedBuyAmount: amount, ...optionalPriority }

type OptionalField = keyof typeof optionalTerms
type RequiredField<Terms> = Exclude<keyof Terms, OptionalField | 'payProgram'>

const evmTerms = recordWith<RequiredField<EvmTerms>, OptionalField>(
  {
    ...commonTerms,
    chain: text(/^(eth|base)$/),
    chainId,
    address,
    sellToken: address,
    buyToken: address,
    treasury: address,
    router: address,
  },
  optionalTerms,
)

/** Checks the terms of a trade; `payProgram` is present only between two tokens. */
const solanaTerms = recordWith<RequiredField<SolanaTerms>, OptionalField | 'payProgram'>(
  {
    ...commonTerms,
    chain: text(/^sol$/),
    address: solanaAddress,
    sellToken: solanaAddress,
    buyToken: solanaAddress,
    tokenProgram: solanaAddress,
    treasury: solanaAddress,
  },
  { ...optionalTerms, payProgram: solanaAddress },
)

const commonSendTerms = {
  intentId: name,
  userId: name,
  walletId: name,
  side: text(/^send$/),
  amount,
  maxNetworkFee: amount,
  deadline: integer(0, Number.MAX_SAFE_INTEGER),
}

type OptionalSendField = keyof typeof optionalPriority

const evmSendTerms = recordWith<Exclude<keyof EvmSendTerms, OptionalSendField>, OptionalSendField>(
  {
    ...commonSendTerms,
    chain: text(/^(eth|base)$/),
    chainId,
    address,
    token: address,
    tokenFee: amount,
    recipient: address,
  },
  optionalPriority,
)

const solanaSendTerms = recordWith<Exclude<keyof SolanaSendTerms, OptionalSendField>, OptionalSendField>(
  {
    ...commonSendTerms,
    chain: text(/^sol$/),
    address: solanaAddress,
    token: solanaAddress,
    tokenProgram: solanaAddress,
    decimals: integer(0, 255),
    tokenFee: amount,
    recipient: solanaAddress,
  },
  optionalPriority,
)

const replacementTerms = record<keyof ReplacementTerms>({
  intentId: name,
  userId: name,
  walletId: name,
  side: text(/^replace$/),
  chain: text(/^(eth|base)$/),
  chainId,
  address,
  kind: text(/^(speed-up|cancel)$/),
  nonce: integer(0, Number.MAX_SAFE_INTEGER),
  replaces: text(/^0x[0-9a-f]{64}$/),
  maxNetworkFee: amount,
  deadline: integer(0, Number.MAX_SAFE_INTEGER),
})

/** Checks terms by their side; those of a trade have one of two. */
const checkBySide =
  (tradeTerms: CheckValue, others: Record<string, CheckValue>): CheckValue =>
  (value, path) => {
    const side = isRecord(value) && typeof value.side === 'string' ? value.side : ''
    const check = Object.hasOwn(others, side) ? others[side] : undefined
    return (check ?? tradeTerms)(value, path)
  }

const checkEvmTerms = checkBySide(evmTerms, { send: evmSendTerms, revoke: evmRevokeTerms })
const checkSolanaTerms = checkBySide(solanaTerms, {
  send: solanaSendTerms,
  revoke: solanaRevokeTerms,
  reclaim: solanaReclaimTerms,
})

/** Checks terms of any kind. */
const checkTerms: CheckValue = (value, path) => {
  if (isRecord(value) && value.side === 'replace') return replacementTerms(value, path)
  const isSolana = isRecord(value) && value.chain === 'sol'
  return (isSolana ? checkSolanaTerms : checkEvmTerms)(value, path)
}

const maxDataLength = 16_384

/** Lower-case hex with 0x and complete bytes. A swap needs about 1,200 bytes. */
const checkCalldata: CheckValue = (value, path) => {
  text(/^0x[0-9a-f]*$/)(value, path)
  const { length } = value as string
  if (length % 2 !== 0 || length > maxDataLength)
    throw new SignerError('BAD_REQUEST', `${path} is too long or half a byte`)
}

/** A signed transaction: calldata, and less than 512 bytes of other fields. */
const checkSignedTransaction: CheckValue = (value, path) => {
  text(/^0x02[0-9a-f]*$/)(value, path)
  if ((value as string).length > maxDataLength + 1024) throw new SignerError('BAD_REQUEST', `${path} is too long`)
}

const transaction = record<keyof UnsignedEvmTransaction>({
  chainId,
  nonce: integer(0, Number.MAX_SAFE_INTEGER),
  to: address,
  value: amount,
  data: checkCalldata,
  gas: amount,
  maxFeePerGas: amount,
  maxPriorityFeePerGas: amount,
})

/** A transaction has at most 1,232 bytes and names at most 256 accounts. */
const solanaTransaction = record<keyof UnsignedSolanaTransaction>({
  message: text(/^[A-Za-z0-9+/=]{1,1700}$/),
  loaded: record<keyof UnsignedSolanaTransaction['loaded']>({
    writable: listOf(solanaAddress, 256),
    readonly: listOf(solanaAddress, 256),
  }),
})

const mac = text(/^[A-Za-z0-9_.-]{1,160}$/)
const wallet = { userId: name, walletId: name, sealed }

type KeysOf<Op extends SignerRequest['op']> = keyof Extract<SignerRequest, { op: Op }>

// The types require the contract's keys: a field added or removed there fails to compile here.
const requestChecks: Record<SignerRequest['op'], CheckValue> = {
  hello: record<KeysOf<'hello'>>({ op, id, sentinel: nullable(sealed) }),
  'create-wallet': record<KeysOf<'create-wallet'>>({ op, id, userId: name, walletId: name }),
  attest: record<KeysOf<'attest'>>({ op, id, terms: checkTerms }),
  'sign-evm': record<KeysOf<'sign-evm'>>({
    op,
    id,
    ...wallet,
    terms: checkEvmTerms,
    mac,
    transaction,
  }),
  'sign-solana': record<KeysOf<'sign-solana'>>({
    op,
    id,
    ...wallet,
    terms: checkSolanaTerms,
    mac,
    transaction: solanaTransaction,
  }),
  'replace-evm': record<KeysOf<'replace-evm'>>({
    op,
    id,
    ...wallet,
    terms: checkEvmTerms,
    mac,
    original: checkSignedTransaction,
    kind: text(/^(speed-up|cancel)$/),
    maxFeePerGas: amount,
    maxPriorityFeePerGas: amount,
    yes: nullable(record({ terms: replacementTerms, mac })),
  }),
  rotate: record<KeysOf<'rotate'>>({ op, id }),
  reseal: record<KeysOf<'reseal'>>({ op, id, ...wallet }),
  'forget-key': record<KeysOf<'forget-key'>>({ op, id, kekId: name }),
  export: record<KeysOf<'export'>>({
    op,
    id,
    ...wallet,
    publicKey: text(/^[A-Za-z0-9_-]{43}$/),
    passkey: nullable(passkeyProof),
  }),
  approve: record<KeysOf<'approve'>>({ op, id, terms: checkTerms, mac, assertion: nullable(passkeyAssertion) }),
  'passkey-state': record<KeysOf<'passkey-state'>>({ op, id, userId: name }),
  'passkey-challenge': record<KeysOf<'passkey-challenge'>>({ op, id, userId: name, action: passkeyAction }),
  'use-passkey': record<KeysOf<'use-passkey'>>({
    op,
    id,
    userId: name,
    action: passkeyAction,
    passkey: nullable(passkeyProof),
  }),
  freeze: record<KeysOf<'freeze'>>({ op, id, userId: name, by: frozenBy }),
  thaw: record<KeysOf<'thaw'>>({ op, id, userId: name, by: frozenBy }),
  'set-limits': record<KeysOf<'set-limits'>>({
    op,
    id,
    userId: name,
    limits: signerLimits,
    passkey: nullable(passkeyProof),
  }),
  'keep-limits': record<KeysOf<'keep-limits'>>({ op, id, userId: name }),
  'set-recipients': record<KeysOf<'set-recipients'>>({ op, id, userId: name, change: recipientsChange }),
  'guard-state': record<KeysOf<'guard-state'>>({ op, id, userId: name }),
  'sign-log': record<KeysOf<'sign-log'>>({
    op,
    id,
    chain: name,
    seq: integer(1, Number.MAX_SAFE_INTEGER),
    hash: text(/^[0-9a-f]{64}$/),
  }),
  'log-state': record<KeysOf<'log-state'>>({ op, id, chain: name }),
  'recover-passkeys': record<KeysOf<'recover-passkeys'>>({ op, id, userId: name, code: recoveryCode }),
}

/** Checks a parsed line by hand against the contract's shapes (valibot stays outside this process). */
export function parseRequest(line: unknown): SignerRequest {
  const requestedOp = isRecord(line) && typeof line.op === 'string' ? line.op : ''
  if (!Object.hasOwn(requestChecks, requestedOp))
    throw new SignerError('BAD_REQUEST', 'op is not one that the protocol knows')
  requestChecks[requestedOp as SignerRequest['op']](line, requestedOp)
  return line as SignerRequest
}
