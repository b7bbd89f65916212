import { fromBase58, toBase58 } from '#solana/base58.ts'
import type { TokenBalance, TransactionRecord } from '#solana/chain/ledger.ts'
import {
  type CompiledMessage,
  parseWireTransaction,
  type WireTransaction,
} from '#solana/chain/parse-wire-transaction.ts'
import type { Config } from '#solana/rpc/params.ts'
import { createInvalidParamsError, SolRpcError } from '#solana/rpc/sol-rpc-error.ts'
import { uiAmount } from '#solana/token/ui-amount.ts'

/** Encodes an executed transaction in getTransaction's format. */
export function encodeTransaction(record: TransactionRecord, config: Config) {
  const wire = parseWireTransaction(new Uint8Array(Buffer.from(record.raw, 'base64')))
  const { encoding = 'json', maxSupportedTransactionVersion } = config
  if (wire.message.version === 0 && maxSupportedTransactionVersion === undefined) {
    throw new SolRpcError(
      -32015,
      'Transaction version (0) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 0',
    )
  }
  return {
    blockTime: record.time,
    meta: encodeMeta(record, encoding === 'jsonParsed'),
    slot: record.slot,
    transaction: encodeBody(record, wire, encoding),
    ...(maxSupportedTransactionVersion === undefined ? {} : { version: wire.message.version }),
  }
}

function encodeBody(record: TransactionRecord, wire: WireTransaction, encoding: unknown) {
  if (encoding === 'base64') return [record.raw, 'base64']
  if (encoding === 'base58') return [toBase58(wire.bytes), 'base58']
  const signatures = wire.signatures.map(toBase58)
  if (encoding === 'json') return { message: encodeMessage(wire.message), signatures }
  if (encoding === 'jsonParsed') return { message: encodeParsedMessage(record, wire.message), signatures }
  throw createInvalidParamsError(`Unsupported encoding: ${String(encoding)}`)
}

function encodeMessage(message: CompiledMessage) {
  const { header, staticAccounts, lifetimeToken, instructions } = message
  const lookups = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : []
  return {
    accountKeys: staticAccounts,
    header: {
      numReadonlySignedAccounts: header.numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
      numRequiredSignatures: header.numSignerAccounts,
    },
    instructions: instructions.map(({ accountIndices = [], data, programAddressIndex }) => ({
      accounts: accountIndices,
      data: toBase58(new Uint8Array(data ?? [])),
      programIdIndex: programAddressIndex,
      stackHeight: 1,
    })),
    recentBlockhash: lifetimeToken,
    ...(message.version === 0
      ? {
          addressTableLookups: lookups.map(({ lookupTableAddress, readonlyIndexes, writableIndexes }) => ({
            accountKey: lookupTableAddress,
            readonlyIndexes,
            writableIndexes,
          })),
        }
      : {}),
  }
}

// For jsonParsed, only the keys are parsed: instructions have the format of programs that a node cannot parse.
function encodeParsedMessage({ keys, loaded }: TransactionRecord, message: CompiledMessage) {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header
  const staticCount = message.staticAccounts.length
  const isWritable = (index: number) => {
    if (index < numSignerAccounts) return index < numSignerAccounts - numReadonlySignerAccounts
    if (index < staticCount) return index < staticCount - numReadonlyNonSignerAccounts
    return index < staticCount + loaded.writable.length
  }
  return {
    accountKeys: keys.map((pubkey, index) => ({
      pubkey,
      signer: index < numSignerAccounts,
      source: index < staticCount ? 'transaction' : 'lookupTable',
      writable: isWritable(index),
    })),
    instructions: message.instructions.map(({ accountIndices = [], data, programAddressIndex }) => ({
      accounts: accountIndices.map((index) => keys[index]),
      data: toBase58(new Uint8Array(data ?? [])),
      programId: keys[programAddressIndex],
      stackHeight: 1,
    })),
    recentBlockhash: message.lifetimeToken,
  }
}

function encodeMeta(record: TransactionRecord, isParsed: boolean) {
  const { err, fee, pre, post, logs, inner, loaded, units, returnData, keys } = record
  return {
    computeUnitsConsumed: units,
    err,
    fee,
    innerInstructions: isParsed
      ? inner.map((group) => ({ ...group, instructions: group.instructions.map(withKeys) }))
      : inner,
    ...(isParsed ? {} : { loadedAddresses: loaded }),
    logMessages: logs,
    postBalances: post,
    postTokenBalances: record.postTokens.map(tokenBalance),
    preBalances: pre,
    preTokenBalances: record.preTokens.map(tokenBalance),
    ...(returnData ? { returnData } : {}),
    rewards: [],
    status: err === null ? { Ok: null } : { Err: err },
  }

  function withKeys({
    accounts,
    data,
    programIdIndex,
    stackHeight,
  }: TransactionRecord['inner'][number]['instructions'][number]) {
    return { accounts: accounts.map((index) => keys[index]), data, programId: keys[programIdIndex], stackHeight }
  }
}

function tokenBalance({ accountIndex, mint, owner, programId, amount, decimals }: TokenBalance) {
  return { accountIndex, mint, owner, programId, uiTokenAmount: uiAmount(amount, decimals) }
}

/** Decodes a parameter's bytes; throws a node's error for invalid ones. */
export function bytesParam(value: unknown, encoding: unknown, maxBytes: number): Uint8Array {
  if (typeof value !== 'string') throw createInvalidParamsError('Invalid params: invalid type, expected a string.')
  if (encoding !== 'base58' && encoding !== 'base64') {
    throw createInvalidParamsError(`unsupported encoding: ${String(encoding)}. Supported encodings: base58, base64`)
  }
  const maxLength = { base58: Math.ceil(maxBytes * 1.3659), base64: Math.ceil(maxBytes / 3) * 4 }[encoding]
  const kind = 'solana_transaction::versioned::VersionedTransaction'
  if (value.length > maxLength) {
    throw createInvalidParamsError(
      `${encoding} encoded ${kind} too large: ${value.length} bytes (max: encoded/raw ${maxLength}/${maxBytes})`,
    )
  }
  const encodingPattern = encoding === 'base58' ? /^[1-9A-HJ-NP-Za-km-z]*$/ : /^[A-Za-z0-9+/]*={0,2}$/
  if (!encodingPattern.test(value)) throw createInvalidParamsError(`invalid ${encoding} encoding: InvalidByte`)
  return encoding === 'base58' ? fromBase58(value) : new Uint8Array(Buffer.from(value, 'base64'))
}
