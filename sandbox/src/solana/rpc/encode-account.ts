import { toBase58 } from '#solana/base58.ts'
import type { SolAccount } from '#solana/chain/account.ts'
import type { Config } from '#solana/rpc/params.ts'
import { parseLookupTable } from '#solana/rpc/parse-lookup-table.ts'
import { parseTokenData } from '#solana/rpc/parse-token-data.ts'
import { createInvalidParamsError, SolRpcError } from '#solana/rpc/sol-rpc-error.ts'

const maxBase58Bytes = 128
const rentEpoch = 2n ** 64n - 1n

/** Encodes an account as the configuration requests; null if the account does not exist. */
export function encodeAccount(
  account: SolAccount | undefined,
  config: Config,
  read: (address: string) => SolAccount | undefined,
) {
  if (!account) return null
  return {
    data: encodeData(account, config, read),
    executable: account.executable,
    lamports: account.lamports,
    owner: account.owner,
    rentEpoch,
    space: account.data.length,
  }
}

function encodeData(account: SolAccount, config: Config, read: (address: string) => SolAccount | undefined) {
  const { encoding = 'base58' } = config
  const bytes = applySlice(account.data, config.dataSlice)
  const parsed = encoding === 'jsonParsed' ? (parseTokenData(account, read) ?? parseLookupTable(account)) : undefined
  if (parsed) return parsed
  if (encoding === 'base64' || encoding === 'jsonParsed') return [Buffer.from(bytes).toString('base64'), 'base64']
  if (encoding !== 'base58' && encoding !== 'binary')
    throw createInvalidParamsError(`Unsupported encoding: ${String(encoding)}`)
  if (bytes.length > maxBase58Bytes) {
    throw new SolRpcError(
      -32600,
      `Encoded binary (base 58) data should be less than ${maxBase58Bytes} bytes, please use Base64 encoding.`,
    )
  }
  return encoding === 'binary' ? toBase58(bytes) : [toBase58(bytes), 'base58']
}

function applySlice(data: Uint8Array, slice: unknown): Uint8Array {
  const { offset, length } = (slice ?? { offset: 0, length: data.length }) as { offset: number; length: number }
  if (!Number.isSafeInteger(offset) || !Number.isSafeInteger(length))
    throw createInvalidParamsError('Invalid params: dataSlice')
  return data.subarray(Math.max(0, offset), Math.max(0, offset) + Math.max(0, length))
}
