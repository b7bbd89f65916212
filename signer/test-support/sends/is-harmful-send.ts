import type { SolanaSendTerms, UnsignedSolanaTransaction } from '@murmur/contract/signer'
import type { Address } from '@solana/kit'
import { maker, makerToken, solTreasury, tokens, vault } from '../genuine-solana.ts'
import { runInVm } from '../run-in-vm.ts'
import * as make from '../solana-instructions.ts'
import type { SolanaVm } from '../solana-vm.ts'
import { attacker, attackerSol, attackerToken, otherMint, type UserAccounts } from '../user-accounts.ts'
import { type SolanaSendKind, solRecipient } from './genuine-send.ts'

const richBalance = 50_000_000_000n

/** The accounts of a send: those of the sender, and the recipient's token account. */
export type SendAccounts = UserAccounts & { theirs: Address }

export async function getSendAccounts(kind: SolanaSendKind, user: Address): Promise<SendAccounts> {
  const { mint, program, decimals } = tokens[kind === 'sol' ? 'spl' : kind]
  const [token, wrapped, other, theirs] = await Promise.all([
    make.associatedTokenAddress(user, program, mint),
    make.associatedTokenAddress(user, make.splToken, make.sol),
    make.associatedTokenAddress(user, make.splToken, otherMint),
    make.associatedTokenAddress(solRecipient, program, mint),
  ])
  return { user, token, wrapped, other, theirs, mint, program, decimals }
}

function setUp(world: SolanaVm, kind: SolanaSendKind, mine: SendAccounts, isNew: boolean): void {
  const { user, token: own, wrapped, other, theirs } = mine
  const { mint, program, decimals, transferFeeBps } = tokens[kind === 'sol' ? 'spl' : kind]
  const token = { mint, program, taxed: transferFeeBps > 0 }
  const sol = { mint: make.sol, program: make.splToken }
  for (const each of [user, maker, attacker, solRecipient]) world.wallet(each, richBalance)
  world.mint(make.sol, make.splToken, 9, 0)
  world.mint(mint, program, decimals, transferFeeBps)
  world.mint(otherMint, make.splToken, 6, 0)
  world.token(solTreasury, { ...sol, owner: maker, amount: 0n })
  world.token(own, { ...token, owner: user, amount: richBalance })
  world.token(wrapped, { ...sol, owner: user, amount: richBalance })
  world.token(other, { mint: otherMint, program: make.splToken, owner: user, amount: richBalance })
  for (const each of [attackerToken, makerToken, vault]) world.token(each, { ...token, owner: attacker, amount: 0n })
  world.token(attackerSol, { ...sol, owner: attacker, amount: 0n })
  if (isNew) world.gone(theirs)
  else world.token(theirs, { ...token, owner: solRecipient, amount: 0n })
}

/**
 * Whether running a transaction moves anything but the agreed amount to the recipient, or costs more than the agreed network fee.
 * Compares only balances, independently of the signer's checks. A transaction that fails on chain costs its fee.
 */
export function isHarmfulSend(
  world: SolanaVm,
  { kind, terms }: { kind: SolanaSendKind; terms: SolanaSendTerms },
  mine: SendAccounts,
  { transaction, tables }: { transaction: UnsignedSolanaTransaction; tables: Record<Address, Address[]> },
  isNew: boolean,
): string | undefined {
  setUp(world, kind, mine, isNew)
  const balanceOf = (account: Address) => world.tokenOf(account)?.amount ?? 0n
  const readBalances = () => ({
    sol: world.lamportsOf(mine.user),
    theirSol: world.lamportsOf(solRecipient),
    token: balanceOf(mine.token),
    theirs: balanceOf(mine.theirs),
    wrapped: balanceOf(mine.wrapped),
    other: balanceOf(mine.other),
  })
  const before = readBalances()
  const went = runInVm(world, kind === 'sol' ? 'spl' : kind, transaction, tables)
  const after = readBalances()
  const [amount, network] = [BigInt(terms.amount), BigInt(terms.maxNetworkFee)]
  const isCoin = kind === 'sol'
  if (before.wrapped !== after.wrapped || before.other !== after.other) return 'another token moved'
  for (const account of [mine.token, mine.wrapped, mine.other]) {
    const { owner, delegate, closeAuthority } = world.tokenOf(account) ?? {}
    if (owner !== mine.user || delegate || closeAuthority) return 'an account is in other hands'
  }
  const sent = went && isCoin ? amount : 0n
  if (before.sol - after.sol - sent > network) return 'it costs too much'
  if (!went) return undefined
  if (after.theirSol - before.theirSol !== sent) return 'the recipient has another amount of SOL'
  if (before.token - after.token !== (isCoin ? 0n : amount)) return 'another amount is gone'
  const arrives = isCoin ? 0n : amount - BigInt(terms.tokenFee)
  return after.theirs - before.theirs === arrives ? undefined : 'another amount arrived'
}
