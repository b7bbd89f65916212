import type { SolanaSendTerms, UnsignedSolanaTransaction } from '@murmur/contract/signer'
import type { Address } from '@solana/kit'
import { maker, makerToken, solTreasury, tokens, vault } from '../genuine-solana.ts'
import { runInVm } from '../run-in-vm.ts'
import * as make from '../solana-instructions.ts'
import type { SolanaVm } from '../solana-vm.ts'
import { attacker, attackerSol, attackerToken, otherMint, type UserAccounts } from '../user-accounts.ts'
import { maxTipOf, type SolanaSendKind, solRecipient } from './genuine-send.ts'

const richBalance = 50_000_000_000n
/** The most that a signature and the rent of one account cost. */
const maxOtherCost = 2_300_000n

/** The accounts of a send: those of the sender, and the recipient's token account. */
export type SendAccounts = UserAccounts & { recipientToken: Address }

export async function getSendAccounts(kind: SolanaSendKind, user: Address): Promise<SendAccounts> {
  const { mint, program, decimals } = tokens[kind === 'sol' ? 'spl' : kind]
  const [token, wrapped, other, recipientToken] = await Promise.all([
    make.associatedTokenAddress(user, program, mint),
    make.associatedTokenAddress(user, make.splToken, make.sol),
    make.associatedTokenAddress(user, make.splToken, otherMint),
    make.associatedTokenAddress(solRecipient, program, mint),
  ])
  return { user, token, wrapped, other, recipientToken, mint, program, decimals }
}

function setUp(world: SolanaVm, kind: SolanaSendKind, accounts: SendAccounts, isNew: boolean): void {
  const { user, token: own, wrapped, other, recipientToken } = accounts
  const { mint, program, decimals, transferFeeBps } = tokens[kind === 'sol' ? 'spl' : kind]
  const token = { mint, program, taxed: transferFeeBps > 0 }
  const sol = { mint: make.sol, program: make.splToken }
  for (const each of [user, maker, attacker, solRecipient]) world.setWallet(each, richBalance)
  world.setMint(make.sol, make.splToken, 9, 0)
  world.setMint(mint, program, decimals, transferFeeBps)
  world.setMint(otherMint, make.splToken, 6, 0)
  world.setTokenAccount(solTreasury, { ...sol, owner: maker, amount: 0n })
  world.setTokenAccount(own, { ...token, owner: user, amount: richBalance })
  world.setTokenAccount(wrapped, { ...sol, owner: user, amount: richBalance })
  world.setTokenAccount(other, { mint: otherMint, program: make.splToken, owner: user, amount: richBalance })
  for (const each of [attackerToken, makerToken, vault])
    world.setTokenAccount(each, { ...token, owner: attacker, amount: 0n })
  world.setTokenAccount(attackerSol, { ...sol, owner: attacker, amount: 0n })
  if (isNew) world.removeAccount(recipientToken)
  else world.setTokenAccount(recipientToken, { ...token, owner: solRecipient, amount: 0n })
}

/**
 * Whether running a transaction moves anything but the agreed amount to the recipient, costs more than the agreed network fee, or tips
 * more than its priority.
 * Compares only balances, independently of the signer's checks. A transaction that fails on chain costs its fee.
 */
export function isHarmfulSend(
  world: SolanaVm,
  { kind, terms }: { kind: SolanaSendKind; terms: SolanaSendTerms },
  accounts: SendAccounts,
  { transaction, tables }: { transaction: UnsignedSolanaTransaction; tables: Record<Address, Address[]> },
  isNew: boolean,
): string | undefined {
  setUp(world, kind, accounts, isNew)
  const balanceOf = (account: Address) => world.tokenOf(account)?.amount ?? 0n
  const readBalances = () => ({
    sol: world.lamportsOf(accounts.user),
    recipientSol: world.lamportsOf(solRecipient),
    token: balanceOf(accounts.token),
    recipientToken: balanceOf(accounts.recipientToken),
    wrapped: balanceOf(accounts.wrapped),
    other: balanceOf(accounts.other),
  })
  const before = readBalances()
  const succeeded = runInVm(world, kind === 'sol' ? 'spl' : kind, transaction, tables)
  const after = readBalances()
  const [amount, network] = [BigInt(terms.amount), BigInt(terms.maxNetworkFee)]
  const isCoin = kind === 'sol'
  if (before.wrapped !== after.wrapped || before.other !== after.other) return 'another token moved'
  for (const account of [accounts.token, accounts.wrapped, accounts.other]) {
    const { owner, delegate, closeAuthority } = world.tokenOf(account) ?? {}
    if (owner !== accounts.user || delegate || closeAuthority) return 'an account is in other hands'
  }
  const sent = succeeded && isCoin ? amount : 0n
  const cost = before.sol - after.sol - sent
  if (cost > network) return 'it costs too much'
  if (cost > maxTipOf(terms) + maxOtherCost) return 'it tips too much'
  if (!succeeded) return undefined
  if (after.recipientSol - before.recipientSol !== sent) return 'the recipient has another amount of SOL'
  if (before.token - after.token !== (isCoin ? 0n : amount)) return 'another amount is gone'
  const arrives = isCoin ? 0n : amount - BigInt(terms.tokenFee)
  return after.recipientToken - before.recipientToken === arrives ? undefined : 'another amount arrived'
}
