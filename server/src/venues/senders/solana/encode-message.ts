import type { SolanaAddress } from '@murmur/contract/address'
import { fromBase58 } from '#chains/solana/base58.ts'

/** An instruction of a message with one signer, the payer. */
export type Instruction = {
  program: SolanaAddress
  accounts: readonly { address: SolanaAddress; isWritable: boolean }[]
  data: Uint8Array
}

const version0 = 0x80

/**
 * Encodes a v0 message with one signer and without lookup tables: header, keys (payer, writable, read-only), blockhash, instructions.
 * Every length is below 128, so one byte encodes it.
 */
export function encodeMessage(
  payer: SolanaAddress,
  blockhash: string,
  instructions: readonly Instruction[],
): Uint8Array<ArrayBuffer> {
  const accountMetas = instructions.flatMap(({ accounts }) => accounts)
  const isWritable = (address: SolanaAddress) =>
    accountMetas.some((each) => each.address === address && each.isWritable)
  const all = [
    ...new Set([...accountMetas.map(({ address }) => address), ...instructions.map(({ program }) => program)]),
  ]
  const others = all.filter((address) => address !== payer)
  const readonlyAddresses = others.filter((address) => !isWritable(address))
  const keys = [payer, ...others.filter(isWritable), ...readonlyAddresses]
  const encodedInstructions = instructions.map(({ program, accounts, data }) => [
    keys.indexOf(program),
    accounts.length,
    ...accounts.map(({ address }) => keys.indexOf(address)),
    data.length,
    ...data,
  ])
  return Uint8Array.from([
    version0,
    ...[1, 0, readonlyAddresses.length],
    keys.length,
    ...keys.flatMap((key) => [...fromBase58(key)]),
    ...fromBase58(blockhash),
    encodedInstructions.length,
    ...encodedInstructions.flat(),
    0,
  ])
}
