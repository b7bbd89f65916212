import type { SolanaAddress } from '@murmur/contract/address'
import { readAccounts } from '#chains/solana/accounts.ts'
import { readKey } from '#chains/solana/base58.ts'
import type { Solana } from '#chains/solana/open-solana.ts'
import { token2022Program, tokenProgram } from '#chains/solana/programs.ts'
import type { Account } from '#chains/solana/shapes.ts'
import { readTokenAccount, readTokenAccounts } from '#chains/solana/token-accounts.ts'
import type { Delegation } from '#venues/upkeep.port.ts'

/** Where a token account has whether it has a delegate (u32), the delegate, and the delegated amount (u64): the same in both programs. */
const layout = { hasDelegate: 72, delegate: 76, amount: 121, length: 165 }
const batchSize = 100

/** All token accounts of an owner with a delegate that may take something. Only the owner's signature gives an account one. */
export async function listDelegations(solana: Solana, owner: SolanaAddress): Promise<Delegation[]> {
  const { accounts } = await readTokenAccounts(solana, owner)
  const found: Delegation[] = []
  for (let at = 0; at < accounts.length; at += batchSize) {
    const some = accounts.slice(at, at + batchSize)
    const addresses = some.map(({ address }) => address)
    const { accounts: whole } = await readAccounts(solana, addresses, 'confirmed')
    for (const [index, { address: account, mint, program }] of some.entries()) {
      const read = whole[index]
      const held = read && readTokenAccount(read.data)
      const given = read && readDelegate(read)
      if (held?.owner === owner && given && given.amount > 0n)
        found.push({ account, program, mint, ...given, held: held.amount })
    }
  }
  return found
}

/** The delegate of a token account, and how much it may take, in base units; undefined without one. */
export function readDelegate({
  owner: program,
  data,
}: Pick<Account, 'owner' | 'data'>): Pick<Delegation, 'delegate' | 'amount'> | undefined {
  if (program !== tokenProgram && program !== token2022Program) return undefined
  if (data.length < layout.length) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  if (view.getUint32(layout.hasDelegate, true) !== 1) return undefined
  return { delegate: readKey(data, layout.delegate), amount: view.getBigUint64(layout.amount, true) }
}
