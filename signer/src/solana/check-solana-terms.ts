import type { SolanaAddress } from '@murmur/contract/address'
import type { SolanaTerms } from '@murmur/contract/signer'
import { checkDeadline, checkNetworkFee } from '#bounds.ts'
import type { Policy } from '#policy.ts'
import { permit } from '#signer-error.ts'
import {
  ataProgram,
  computeBudgetProgram,
  jitoTipAccounts,
  jupiterProgram,
  splTokenProgram,
  systemProgram,
  token2022Program,
  wrappedSol,
} from '#solana/solana-programs.ts'
import { deriveUserTokenAccounts, isAddress, type UserTokenAccounts } from '#solana/token-accounts.ts'

/** Verified terms: bigint amounts, the direction, and the user's accounts for the token and wrapped SOL. */
export type CheckedSolanaTerms = {
  user: SolanaAddress
  own: UserTokenAccounts
  treasury: SolanaAddress
  /** The mint that is not SOL. */
  token: SolanaAddress
  tokenProgram: SolanaAddress
  isBuy: boolean
  sellAmount: bigint
  minBuyAmount: bigint
  feeBps: bigint
  maxNetworkFee: bigint
}

/** Addresses of programs and shared accounts, which must not be used as wallet, token or treasury. */
export const sharedAddresses: readonly SolanaAddress[] = [
  systemProgram,
  computeBudgetProgram,
  splTokenProgram,
  token2022Program,
  ataProgram,
  jupiterProgram,
  ...jitoTipAccounts,
]

/**
 * Verifies terms. Refuses another treasury or token program, a pair without exactly one SOL side, an expired deadline, and
 * values outside the absolute bounds on fee and deadline. A Solana transaction contains no deadline: its blockhash expires
 * after about 90 seconds, and nothing is signed after the deadline.
 */
export function checkSolanaTerms(terms: SolanaTerms, policy: Policy, now: Date): CheckedSolanaTerms {
  const { address: user, treasury, tokenProgram, sellToken, buyToken } = terms
  permit(policy.sol !== undefined, 'Solana is not allowed')
  permit(treasury === policy.sol.treasury, 'this treasury is not allowed')
  permit(tokenProgram === splTokenProgram || tokenProgram === token2022Program, 'this token program is not allowed')
  const isBuy = sellToken === wrappedSol
  permit(isBuy !== (buyToken === wrappedSol), 'exactly one of the two tokens must be the coin')
  const token = isBuy ? buyToken : sellToken
  permit(isAddress(user) && isAddress(token), 'an address is not 32 bytes')
  const own = deriveUserTokenAccounts(user, tokenProgram, token)
  permit(!sharedAddresses.includes(user), 'this address is no wallet')
  permit(![...sharedAddresses, user, own.token, own.wrapped].includes(treasury), 'this treasury is not allowed')
  permit(![...sharedAddresses, user, own.wrapped, treasury].includes(token), 'this address cannot be traded as a token')
  const sellAmount = parseAmount(terms.sellAmount)
  const minBuyAmount = parseAmount(terms.minBuyAmount)
  permit(sellAmount > 0n && minBuyAmount > 0n, 'the amounts must be more than nothing')
  const maxNetworkFee = parseAmount(terms.maxNetworkFee)
  checkNetworkFee('sol', isBuy ? sellAmount : minBuyAmount, maxNetworkFee)
  checkDeadline(BigInt(terms.deadline), now)
  return {
    user,
    own,
    treasury,
    token,
    tokenProgram,
    isBuy,
    sellAmount,
    minBuyAmount,
    feeBps: BigInt(terms.platformFeeBps),
    maxNetworkFee,
  }
}

/** Parses base units of a token or of SOL; refuses more than 64 bits. */
export function parseAmount(text: string): bigint {
  const amount = BigInt(text)
  permit(amount < 1n << 64n, 'an amount is too large')
  return amount
}
