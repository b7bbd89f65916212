import { fromBase58 } from '#solana/base58.ts'
import { type Extension, extensionTypes, type Mint } from '#solana/token/mint.ts'

export type TransferFee = { epoch: bigint; maximum: bigint; basisPoints: number }

const configBytes = 108
const olderFeeOffset = 72
const newerFeeOffset = 90

/** Encodes the TransferFeeConfig extension: the fee that the mint withholds from transfers. */
export function transferFeeConfig(authority: string, basisPoints: number, maximum: bigint): Extension {
  const data = new Uint8Array(configBytes)
  const view = new DataView(data.buffer)
  data.set(fromBase58(authority), 0)
  data.set(fromBase58(authority), 32)
  for (const at of [olderFeeOffset, newerFeeOffset]) {
    view.setBigUint64(at + 8, maximum, true)
    view.setUint16(at + 16, basisPoints, true)
  }
  return { type: extensionTypes.transferFeeConfig, data }
}

/** Decodes the fees of both epochs. */
export function decodeTransferFees(data: Uint8Array): { older: TransferFee; newer: TransferFee } {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const at = (offset: number) => ({
    epoch: view.getBigUint64(offset, true),
    maximum: view.getBigUint64(offset + 8, true),
    basisPoints: view.getUint16(offset + 16, true),
  })
  return { older: at(olderFeeOffset), newer: at(newerFeeOffset) }
}

/** Returns the mint's fee on a transfer of `amount` base units, rounded up as the program does; 0n without a fee. */
export function transferFee(mint: Mint, amount: bigint): bigint {
  const config = mint.extensions.find(({ type }) => type === extensionTypes.transferFeeConfig)
  if (!config) return 0n
  const { maximum, basisPoints } = decodeTransferFees(config.data).newer
  const fee = (amount * BigInt(basisPoints) + 9999n) / 10_000n
  return fee < maximum ? fee : maximum
}
