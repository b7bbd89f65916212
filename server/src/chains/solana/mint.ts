import type { SolanaAddress } from '@murmur/contract/address'
import { token2022Program, tokenProgram } from './programs.ts'
import type { Account } from './rpc-schemas.ts'
import { decodeNames, type TokenNames } from './token-names.ts'

/** `names`: the metadata that a Token-2022 mint stores itself. */
export type Mint = { program: SolanaAddress; decimals: number; supply: bigint; names: TokenNames | undefined }

const mintBytes = 82
/** Token-2022 pads a mint to a token account's size, then writes the account type and the extensions. */
const accountTypeOffset = 165
const mintAccountType = 1
const multisigBytes = 355
const metadataExtension = 19

/**
 * Decodes a mint: authority (4 + 32 bytes), supply (u64), decimals (u8), whether it is initialized (u8), freeze authority.
 * @returns undefined if the account is not a mint of either token program
 */
export function decodeMint({ owner, data }: Account): Mint | undefined {
  const isPlain = data.length === mintBytes
  const isExtended =
    data.length > accountTypeOffset && data.length !== multisigBytes && data[accountTypeOffset] === mintAccountType
  if (owner !== tokenProgram && owner !== token2022Program) return undefined
  if (!isPlain && !(isExtended && owner === token2022Program)) return undefined
  if (data[45] !== 1) return undefined
  const view = new DataView(data.buffer, data.byteOffset)
  const extension = isExtended ? findExtension(data, metadataExtension) : undefined
  return {
    program: owner,
    supply: view.getBigUint64(36, true),
    decimals: data[44] as number,
    // The names follow the update authority and the mint.
    names: extension && decodeNames(extension, 64),
  }
}

/** Extensions follow each other as type (u16), length (u16), value. */
function findExtension(data: Uint8Array, wanted: number): Uint8Array | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let at = accountTypeOffset + 1
  while (at + 4 <= data.length) {
    const [type, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (type === wanted) return data.slice(at + 4, at + 4 + length)
    at += 4 + length
  }
  return undefined
}
