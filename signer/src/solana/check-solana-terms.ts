import type { SolanaAddress } from '@murmur/contract/address'
import type { SolanaTerms } from '@murmur/contract/signer'
import { checkDeadline, checkNetworkFee, checkSlippage } from '#bounds.ts'
import type { Policy, SolanaPolicy } from '#policy.ts'
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
import { associatedAccount, isAddress } from '#solana/token-accounts.ts'

/** One side of a trade: its mint, the program of the mint, and the user's account for it. */
type TradeSide = { mint: SolanaAddress; program: SolanaAddress; account: SolanaAddress }

/** Verified terms: bigint amounts, the direction, and the user's accounts. */
export type CheckedSolanaTerms = {
  user: SolanaAddress
  treasury: SolanaAddress
  /** `tokens`: neither side is SOL. */
  kind: 'coin-in' | 'coin-out' | 'tokens'
  from: TradeSide
  to: TradeSide
  /** The user's account for wrapped SOL. */
  wrapped: SolanaAddress
  sellAmount: bigint
  minBuyAmount: bigint
  feeBps: bigint
  maxNetworkFee: bigint
  /** Whether plain transfers may make the swap. */
  allowsSettlements: boolean
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
 * Verifies terms. Refuses another treasury or token program, a pair of equal sides, an expired deadline, and values outside the
 * absolute bounds on fee and deadline. A Solana transaction contains no deadline: its blockhash expires after about 90 seconds, and
 * nothing is signed after the deadline.
 */
export function checkSolanaTerms(terms: SolanaTerms, policy: Policy, now: Date): CheckedSolanaTerms {
  const { address: user, treasury } = terms
  permit(policy.sol !== undefined, 'the policy does not allow Solana')
  const { kind, from, to } = parseSides(terms)
  permit(treasury === getTreasury(policy.sol, kind, from), 'this treasury is not allowed')
  const wrapped = associatedAccount(user, splTokenProgram, wrappedSol)
  permit(!sharedAddresses.includes(user), 'this address is not a wallet')
  const ownAccounts = [user, from.account, to.account, wrapped]
  permit(![...sharedAddresses, ...ownAccounts].includes(treasury), 'this treasury is not allowed')
  for (const { mint } of [from, to]) {
    permit(![...sharedAddresses, user, wrapped, treasury].includes(mint), 'this address cannot be traded as a token')
  }
  const sellAmount = parseAmount(terms.sellAmount)
  const minBuyAmount = parseAmount(terms.minBuyAmount)
  permit(sellAmount > 0n && minBuyAmount > 0n, 'the amounts must be above zero')
  checkSlippage(terms)
  const maxNetworkFee = parseAmount(terms.maxNetworkFee)
  const coinAmount = { 'coin-in': sellAmount, 'coin-out': minBuyAmount, tokens: 0n }[kind]
  checkNetworkFee('sol', coinAmount, maxNetworkFee)
  checkDeadline(BigInt(terms.deadline), now)
  const { allowsSettlements } = policy.sol
  const amounts = { sellAmount, minBuyAmount, feeBps: BigInt(terms.platformFeeBps), maxNetworkFee }
  return { user, treasury, kind, from, to, wrapped, ...amounts, allowsSettlements }
}

/** The two sides of a trade. Terms name a program for each token that is not SOL, and no other. */
function parseSides(terms: SolanaTerms): Pick<CheckedSolanaTerms, 'kind' | 'from' | 'to'> {
  const { address: user, tokenProgram, payProgram, sellToken, buyToken } = terms
  permit(sellToken !== buyToken, 'the sold and the bought token are the same')
  const kind = sellToken === wrappedSol ? 'coin-in' : buyToken === wrappedSol ? 'coin-out' : 'tokens'
  permit((kind === 'tokens') === (payProgram !== undefined), 'a token program is missing or superfluous')
  const programOf = (mint: SolanaAddress, program: SolanaAddress) => (mint === wrappedSol ? splTokenProgram : program)
  const toSide = (mint: SolanaAddress, program: SolanaAddress): TradeSide => {
    permit(program === splTokenProgram || program === token2022Program, 'this token program is not allowed')
    permit(isAddress(user) && isAddress(mint), 'an address is not 32 bytes')
    return { mint, program, account: associatedAccount(user, program, mint) }
  }
  return {
    kind,
    from: toSide(sellToken, programOf(sellToken, payProgram ?? tokenProgram)),
    to: toSide(buyToken, programOf(buyToken, tokenProgram)),
  }
}

/** The account for the platform fee: in SOL, or in the paid token of a trade between two tokens. */
function getTreasury(
  { treasury, treasuryOwner, tokenTreasury }: SolanaPolicy,
  kind: CheckedSolanaTerms['kind'],
  { mint, program }: TradeSide,
): SolanaAddress {
  if (kind !== 'tokens') return treasury
  if (tokenTreasury !== undefined) return tokenTreasury
  permit(treasuryOwner !== undefined, 'this treasury is not allowed')
  return associatedAccount(treasuryOwner, program, mint)
}

/** Parses base units of a token or of SOL; refuses more than 64 bits. */
export function parseAmount(text: string): bigint {
  const amount = BigInt(text)
  permit(amount < 1n << 64n, 'an amount is too large')
  return amount
}
