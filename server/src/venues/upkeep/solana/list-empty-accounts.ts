import type { SolanaAddress } from '@murmur/contract/address'
import { readAccounts } from '#chains/solana/accounts.ts'
import { decodeKey } from '#chains/solana/base58.ts'
import type { Solana } from '#chains/solana/create-solana-client.ts'
import { token2022Program, tokenProgram } from '#chains/solana/programs.ts'
import type { Account } from '#chains/solana/rpc-schemas.ts'
import { decodeTokenAccount, readTokenAccounts } from '#chains/solana/token-accounts.ts'
import type { EmptyAccount } from '#venues/upkeep.port.ts'

const baseLength = 165
/** The extension of a Token-2022 account that counts the fees it withheld. */
const transferFeeAmount = 2
const batchSize = 100

/**
 * The empty token accounts that the owner alone can close, the largest rent first: no tokens, not frozen, no other close authority, no
 * withheld fee, which the program keeps open.
 */
export async function listEmptyAccounts(solana: Solana, owner: SolanaAddress): Promise<EmptyAccount[]> {
  const { accounts } = await readTokenAccounts(solana, owner)
  const empty = accounts.filter(({ amount }) => amount === 0n)
  const found: EmptyAccount[] = []
  for (let at = 0; at < empty.length; at += batchSize) {
    const batch = empty.slice(at, at + batchSize)
    const addresses = batch.map(({ address }) => address)
    const { accounts: whole } = await readAccounts(solana, addresses, 'confirmed')
    for (const [index, { address, mint, program }] of batch.entries()) {
      const account = whole[index]
      if (account && isClosable(account, owner)) found.push({ address, mint, program, rent: account.lamports })
    }
  }
  return found.sort((a, b) => Number(b.rent - a.rent))
}

/** Whether the owner's CloseAccount would succeed on these bytes. */
export function isClosable({ owner: program, data }: Pick<Account, 'owner' | 'data'>, owner: SolanaAddress): boolean {
  const held = decodeTokenAccount(data)
  if (program !== tokenProgram && program !== token2022Program) return false
  if (held?.owner !== owner || held.amount !== 0n || data.length < baseLength) return false
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const isInitialized = data[108] === 1
  const hasOtherAuthority = view.getUint32(129, true) === 1 && decodeKey(data, 133) !== owner
  return isInitialized && !hasOtherAuthority && decodeWithheldFee(view) === 0n
}

/** The fee that a Token-2022 account withholds: extensions follow the account's type, each with its type and length. */
function decodeWithheldFee(view: DataView): bigint {
  for (let at = baseLength + 1; at + 4 <= view.byteLength; ) {
    const [kind, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (kind === transferFeeAmount && at + 12 <= view.byteLength) return view.getBigUint64(at + 4, true)
    if (kind === 0) return 0n
    at += 4 + length
  }
  return 0n
}
