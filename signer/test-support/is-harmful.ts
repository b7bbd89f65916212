import type { UnsignedSolanaTransaction } from '@murmur/contract/signer'
import type { Address } from '@solana/kit'
import { poolPaid, poolSol, poolToken } from './genuine-route.ts'
import {
  deriveAddress,
  type GenuineSolana,
  maker,
  makerPaid,
  makerToken,
  solTreasury,
  type TokenKind,
  tokens,
  vault,
} from './genuine-solana.ts'
import { runInVm } from './run-in-vm.ts'
import * as make from './solana-instructions.ts'
import type { SolanaVm, TokenState } from './solana-vm.ts'
import { attacker, attackerPaid, attackerSol, attackerToken, otherMint, type UserAccounts } from './user-accounts.ts'

/** The user's initial accounts: `bare` has only what the swap needs, `rich` has all accounts. */
export const walletKinds = ['bare', 'rich'] as const
export type WalletKind = (typeof walletKinds)[number]

const richBalance = 50_000_000_000n

function setUp(
  world: SolanaVm,
  kind: TokenKind,
  { user, token: own, wrapped, other }: UserAccounts,
  isBuy: boolean,
  wallet: WalletKind,
) {
  const { mint, program, decimals, transferFeeBps } = tokens[kind]
  const taxed = transferFeeBps > 0
  const token = { mint, program, taxed }
  const sol = { mint: make.sol, program: make.splToken }
  for (const each of [user, maker, attacker, deriveAddress('dex')]) world.setWallet(each, richBalance)
  world.setMint(make.sol, make.splToken, 9, 0)
  world.setMint(mint, program, decimals, transferFeeBps)
  world.setMint(otherMint, make.splToken, 6, 0)
  world.setTokenAccount(solTreasury, { ...sol, owner: deriveAddress('platform'), amount: 0n })
  world.setTokenAccount(makerToken, { ...token, owner: maker, amount: 0n })
  world.setTokenAccount(attackerToken, { ...token, owner: attacker, amount: 0n })
  world.setTokenAccount(attackerSol, { ...sol, owner: attacker, amount: 0n })
  world.setTokenAccount(vault, { ...(isBuy ? token : sol), owner: maker, amount: richBalance, delegate: user })
  world.setTokenAccount(poolToken, { ...token, owner: maker, amount: richBalance, delegate: user })
  world.setTokenAccount(poolSol, { ...sol, owner: maker, amount: richBalance, delegate: user })
  world.setTokenAccount(other, { mint: otherMint, program: make.splToken, owner: user, amount: 5_000_000n })
  const isRich = wallet === 'rich'
  if (isRich) world.setTokenAccount(wrapped, { ...sol, owner: user, amount: 3_000_000_000n })
  else world.removeAccount(wrapped)
  if (isRich || !isBuy) world.setTokenAccount(own, { ...token, owner: user, amount: 10_000_000_000n })
  else world.removeAccount(own)
}

/** Adds the accounts of the paid token of a trade between two tokens. */
function setUpPaid(world: SolanaVm, { sellToken, treasury }: GenuineSolana['terms'], { user, paid }: UserAccounts) {
  const token = Object.values(tokens).find(({ mint }) => mint === sellToken)
  if (!paid || !token) return
  const { mint, program, decimals, transferFeeBps } = token
  const held = { mint, program, taxed: transferFeeBps > 0 }
  world.setMint(mint, program, decimals, transferFeeBps)
  world.setTokenAccount(treasury as Address, { ...held, owner: deriveAddress('platform'), amount: 0n })
  world.setTokenAccount(attackerPaid, { ...held, owner: attacker, amount: 0n })
  world.setTokenAccount(makerPaid, { ...held, owner: maker, amount: 0n })
  world.setTokenAccount(poolPaid, { ...held, owner: maker, amount: richBalance, delegate: user })
  world.setTokenAccount(paid.account, { ...held, owner: user, amount: 10_000_000_000n })
}

/**
 * Whether running a transaction leaves the user or the platform with less than the terms guarantee. A transaction that fails
 * on chain costs its fee. Compares only balances, independently of the signer's checks.
 */
export function isHarmful(
  world: SolanaVm,
  { kind, terms }: Pick<GenuineSolana, 'kind' | 'terms'>,
  userAccounts: UserAccounts,
  transaction: UnsignedSolanaTransaction,
  tables: Record<Address, Address[]>,
  wallet: WalletKind,
): string | undefined {
  const { user, token: own, wrapped, other } = userAccounts
  const isBuy = terms.buyToken !== make.sol
  setUp(world, kind, userAccounts, isBuy, wallet)
  setUpPaid(world, terms, userAccounts)
  const treasury = terms.treasury as Address
  const readBalances = () => ({
    sol: world.lamportsOf(user) + world.lamportsOf(wrapped),
    token: world.tokenOf(own)?.amount ?? 0n,
    wrapped: world.lamportsOf(wrapped),
    paid: (userAccounts.paid && world.tokenOf(userAccounts.paid.account)?.amount) ?? 0n,
    fee: userAccounts.paid ? (world.tokenOf(treasury)?.amount ?? 0n) : world.lamportsOf(solTreasury),
    accounts: [own, wrapped, other, ...(userAccounts.paid ? [userAccounts.paid.account] : [])].map((each) =>
      world.tokenOf(each),
    ),
  })
  const before = readBalances()
  const succeeded = runInVm(world, kind, transaction, tables)
  const after = readBalances()
  const [sellAmount, minBuyAmount] = [BigInt(terms.sellAmount), BigInt(terms.minBuyAmount)]
  const network = BigInt(terms.maxNetworkFee)
  const spent = before.sol - after.sol
  if (!succeeded) return spent > network ? 'a failure costs more than the network fee' : undefined
  const rate = BigInt(terms.platformFeeBps)
  const fee = after.fee - before.fee
  const changed = before.accounts.findIndex((account, at) => isTaken(account, after.accounts[at], user))
  if (changed >= 0) return `account ${changed} is in other hands`
  if ((after.accounts[2]?.amount ?? 0n) < (before.accounts[2]?.amount ?? 0n)) return 'another token is gone'
  if (after.wrapped > before.wrapped) return 'SOL stays wrapped'
  if (userAccounts.paid) {
    if (spent > network) return 'SOL is gone beside the network fee'
    if (before.paid - after.paid > sellAmount) return 'too many tokens are gone'
    if (after.token - before.token < minBuyAmount) return 'too few tokens arrived'
    return fee > (sellAmount * rate) / 10_000n || (rate > 0n && fee === 0n) ? 'another fee was paid' : undefined
  }
  if (isBuy) {
    if (spent > sellAmount + network) return 'too much SOL is gone'
    if (after.token - before.token < minBuyAmount) return 'too few tokens arrived'
    return fee > (sellAmount * rate) / 10_000n || (rate > 0n && fee === 0n) ? 'another fee was paid' : undefined
  }
  if (before.token - after.token > sellAmount) return 'too many tokens are gone'
  if (-spent < minBuyAmount - network) return 'too little SOL arrived'
  // The platform fee is a fraction of the gross amount: the user's part, the network fee, and the platform fee.
  const max = ((fee - spent + network) * rate + 9_999n) / 10_000n
  return fee > max || (rate > 0n && fee === 0n) ? 'another fee was paid' : undefined
}

function isTaken(before: TokenState | undefined, after: TokenState | undefined, user: Address): boolean {
  if (!after) return false
  return after.owner !== user || after.delegate !== undefined || after.closeAuthority !== before?.closeAuthority
}
