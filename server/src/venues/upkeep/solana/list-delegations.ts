import type { SolanaAddress } from '@murmur/contract/address'
import { decodeKey } from '#chains/solana/base58.ts'
import type { Solana } from '#chains/solana/create-solana-client.ts'
import { token2022Program, tokenProgram } from '#chains/solana/programs.ts'
import type { Account } from '#chains/solana/rpc-schemas.ts'
import { readTokenAccounts } from '#chains/solana/token-accounts.ts'
import type { Delegation } from '#venues/upkeep.port.ts'

/**
 * Where a token account has whether it has a delegate (u32), the delegate, its state (u8), and the delegated amount (u64): the same in both
 * programs.
 */
const layout = { hasDelegate: 72, delegate: 76, state: 108, amount: 121, length: 165 }
const frozenState = 2

/**
 * All token accounts of an owner with a delegate that may take something. Only the owner's signature gives an account one. Reads all of
 * them in one call a program: anyone can open thousands of accounts for an owner.
 */
export async function listDelegations(solana: Solana, owner: SolanaAddress): Promise<Delegation[]> {
  const { accounts } = await readTokenAccounts(solana, owner, layout.length)
  return accounts.flatMap(({ address: account, mint, program, amount: held, data }) => {
    const given = decodeDelegate({ owner: program, data })
    return given && given.amount > 0n ? { account, program, mint, ...given, held } : []
  })
}

/** The delegate of a token account, and how much it may take, in base units; undefined without one. */
export function decodeDelegate({
  owner: program,
  data,
}: Pick<Account, 'owner' | 'data'>): Pick<Delegation, 'delegate' | 'amount' | 'isFrozen'> | undefined {
  if (program !== tokenProgram && program !== token2022Program) return undefined
  if (data.length < layout.length) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  if (view.getUint32(layout.hasDelegate, true) !== 1) return undefined
  return {
    delegate: decodeKey(data, layout.delegate),
    amount: view.getBigUint64(layout.amount, true),
    isFrozen: data[layout.state] === frozenState,
  }
}
