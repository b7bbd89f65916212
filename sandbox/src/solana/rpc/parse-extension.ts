import { toBase58 } from '#solana/base58.ts'
import { type Extension, extensionTypes } from '#solana/token/mint.ts'
import { decodeTokenMetadata } from '#solana/token/token-metadata.ts'
import { decodeTransferFees, type TransferFee } from '#solana/token/transfer-fee.ts'

/** Encodes a Token-2022 extension in `jsonParsed` format. */
export function parseExtension({ type, data }: Extension) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const key = (offset: number) => encodeOptionalKey(data.subarray(offset, offset + 32))
  switch (type) {
    case extensionTypes.transferFeeConfig: {
      const { older, newer } = decodeTransferFees(data)
      const state = {
        transferFeeConfigAuthority: key(0),
        withdrawWithheldAuthority: key(32),
        withheldAmount: view.getBigUint64(64, true),
        olderTransferFee: toFeeJson(older),
        newerTransferFee: toFeeJson(newer),
      }
      return { extension: 'transferFeeConfig', state }
    }
    case extensionTypes.transferFeeAmount:
      return { extension: 'transferFeeAmount', state: { withheldAmount: view.getBigUint64(0, true) } }
    case extensionTypes.defaultAccountState:
      return {
        extension: 'defaultAccountState',
        state: { accountState: data[0] === 2 ? 'frozen' : 'initialized' },
      }
    case extensionTypes.immutableOwner:
      return { extension: 'immutableOwner' }
    case extensionTypes.permanentDelegate:
      return { extension: 'permanentDelegate', state: { delegate: key(0) } }
    case extensionTypes.metadataPointer:
      return { extension: 'metadataPointer', state: { authority: key(0), metadataAddress: key(32) } }
    case extensionTypes.tokenMetadata:
      return { extension: 'tokenMetadata', state: decodeTokenMetadata(data) }
    default:
      return { extension: 'unparseableExtension' }
  }
}

function toFeeJson({ epoch, maximum, basisPoints }: TransferFee) {
  return { epoch, maximumFee: maximum, transferFeeBasisPoints: basisPoints }
}

/** Encodes an optional key, where all zeros means null. */
function encodeOptionalKey(bytes: Uint8Array): string | null {
  return bytes.some((byte) => byte !== 0) ? toBase58(bytes) : null
}
