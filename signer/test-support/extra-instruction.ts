import { type Address, address } from '@solana/kit'
import { addressBytes, jupiter } from './genuine-route.ts'
import { deriveAddress, maker, solTreasury, vault } from './genuine-solana.ts'
import type { Random } from './random.ts'
import type { DraftInstruction } from './solana-draft.ts'
import * as make from './solana-instructions.ts'
import { attacker, attackerPaid, attackerSol, attackerToken, type UserAccounts } from './user-accounts.ts'

/** Creates an instruction that an attacker would add. */
export function extraInstruction(random: Random, own: UserAccounts): DraftInstruction {
  const { toWritableMeta: writable, toReadonlyMeta: readonly, toSignerMeta: signing } = make
  const { user, token, wrapped, mint, program, decimals } = own
  const ownAccounts = [
    ...[{ account: token, mint, program, decimals }],
    ...[{ account: wrapped, mint: make.sol, program: make.splToken, decimals: 9 }],
    ...(own.paid ? [own.paid] : []),
  ]
  const { account: source, program: tokenProgram, ...tokenParts } = random.pick(ownAccounts)
  const amountBytes = Buffer.alloc(8)
  amountBytes.writeBigUInt64LE(random.pick([1n, 1_000_000n, 100_000_000n]))
  const rawInstruction = (programAddress: Address, accounts: DraftInstruction['accounts'], data: Iterable<number>) => ({
    programAddress,
    accounts,
    data: Uint8Array.from(data),
  })
  const nonceAccount = deriveAddress('nonce account')
  const transferParts = { ...tokenParts, authority: user }
  return random.pick<() => DraftInstruction>([
    () => rawInstruction(tokenProgram, [writable(source), readonly(attacker), signing(user)], [4, ...amountBytes]),
    () => rawInstruction(tokenProgram, [writable(source), signing(user)], [6, 2, 1, ...addressBytes(attacker)]),
    () => rawInstruction(tokenProgram, [writable(source), signing(user)], [6, 3, 1, ...addressBytes(attacker)]),
    () => rawInstruction(tokenProgram, [writable(source), writable(attackerToken), signing(user)], [3, ...amountBytes]),
    () => rawInstruction(tokenProgram, [writable(source), writable(mint), signing(user)], [8, ...amountBytes]),
    () => rawInstruction(tokenProgram, [], [255, 0]),
    () =>
      make.transferChecked(tokenProgram, {
        ...transferParts,
        source,
        to: random.pick([attackerToken, attackerPaid, attackerSol]),
        amount: 1_000_000n,
      }),
    () =>
      make.transferChecked(tokenProgram, { ...transferParts, source: vault, to: attackerToken, amount: 1_000_000n }),
    () => make.pay(user, random.pick([attacker, solTreasury, token, wrapped, user]), random.pick([1n, 5_000_000_000n])),
    () => make.pay(user, address('96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5'), random.pick([1_000n, 3_000_000n])),
    () => make.close(source, random.pick([attacker, user]), user),
    () => make.createAta(user, attackerSol, make.sol, make.splToken, attacker),
    () => make.sync(random.pick([wrapped, solTreasury, token])),
    () => rawInstruction(make.systemProgram, [writable(nonceAccount), readonly(maker), signing(user)], [4, 0, 0, 0]),
    () => rawInstruction(make.systemProgram, [writable(user)], [1, 0, 0, 0, ...addressBytes(attacker)]),
    () => rawInstruction(address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'), [signing(user)], [104, 105]),
    () => rawInstruction(jupiter, [signing(user)], Buffer.from(random.hex(40), 'hex')),
    () => make.setComputeUnitPrice(random.pick([1n, 40_000_000_000n])),
    () => make.setComputeUnitLimit(1_400_000),
  ])()
}
