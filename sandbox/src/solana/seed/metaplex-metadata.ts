import { metadataProgram } from '#solana/addresses.ts'
import { fromBase58 } from '#solana/base58.ts'
import type { SolAccount } from '#solana/chain/account.ts'
import { borshText } from '#solana/token/token-metadata.ts'

export type MetaplexMetadata = {
  updateAuthority: string
  mint: string
  name: string
  symbol: string
  uri: string
  isMutable: boolean
}

const metadataV1 = 4
const fungible = 2
const accountBytes = 679
// The program pads texts with zeros to these lengths.
const textBytes = { name: 32, symbol: 10, uri: 200 }

/** Creates a Metaplex metadata account in mpl-token-metadata's layout (borsh). */
export function metaplexMetadata(metadata: MetaplexMetadata, rentFor: (bytes: number) => bigint): SolAccount {
  const { updateAuthority, mint, isMutable } = metadata
  const padded = (field: keyof typeof textBytes) => borshText(metadata[field].padEnd(textBytes[field], '\0'))
  const content = Buffer.concat([
    Buffer.from([metadataV1]),
    fromBase58(updateAuthority),
    fromBase58(mint),
    padded('name'),
    padded('symbol'),
    padded('uri'),
    // No seller's fee, no creators, primary sale not happened.
    Buffer.from([0, 0, 0, 0]),
    // Mutable or not, edition nonce 255, standard: fungible; no collection, uses, details, rules.
    Buffer.from([isMutable ? 1 : 0, 1, 255, 1, fungible]),
  ])
  const data = new Uint8Array(accountBytes)
  data.set(content)
  return { lamports: rentFor(accountBytes), data, owner: metadataProgram, executable: false }
}
