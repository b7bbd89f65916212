import type { SolanaAddress } from '@murmur/contract/address'
import { permit, SignerError } from '#signer-error.ts'
import { byteReader } from '#solana/byte-reader.ts'
import type { Instruction } from '#solana/parse-message.ts'
import { requireReportedAddress, requireStaticAddress } from '#solana/require-address.ts'
import { jupiterEventAuthority, jupiterProgram } from '#solana/solana-programs.ts'
import { findProgramAddress } from '#solana/token-accounts.ts'

/** An exact-in swap instruction of Jupiter's aggregator v6, with the limits that the program enforces. */
export type Route = {
  kind: 'route'
  authority: SolanaAddress
  source: SolanaAddress
  destination: SolanaAddress
  sourceMint: SolanaAddress
  destinationMint: SolanaAddress
  sourceProgram: SolanaAddress
  destinationProgram: SolanaAddress
  amountIn: bigint
  quotedOut: bigint
  slippageBps: bigint
  feeBps: bigint
  /** Recipient of the platform fee; undefined without a fee, or if the address comes from a lookup table. */
  feeAccount: SolanaAddress | undefined
  /** Fraction of positive slippage that a third party keeps, in basis points. */
  positiveSlippageBps: bigint
  /** All accounts except authority, source and destination: the program may pass these on to venues. */
  others: SolanaAddress[]
}

/**
 * The first 8 bytes of SHA-256 of `global:shared_accounts_route_v2`. Every other route is refused (docs/decisions/017).
 */
const sharedAccountsRouteV2 = 'd19853937cfed8e9'
/** Indexes of the accounts that determine payer and recipients, by Jupiter's IDL. */
const accountIndex = {
  programAuthority: 0,
  authority: 1,
  source: 2,
  destination: 5,
  sourceMint: 6,
  destinationMint: 7,
  sourceProgram: 8,
  destinationProgram: 9,
  eventAuthority: 10,
  program: 11,
  /** First account after the named ones: the fee's recipient, if there is a fee. */
  fee: 12,
}
/** Minimum length of a route plan's step: kind, percentage, input and output. */
const minStepLength = 5

/**
 * Parses `shared_accounts_route_v2`. Its amounts precede the route plan, which is not parsed because the program
 * enforces the amounts on every plan.
 */
export function parseRoute({ accounts, data }: Instruction): Route {
  const reader = byteReader(data)
  const discriminator = Buffer.from(reader.take(8)).toString('hex')
  if (discriminator !== sharedAccountsRouteV2) {
    throw new SignerError('REFUSED', 'the transaction has an instruction that is not allowed')
  }
  const authority = findProgramAddress([Buffer.from('authority'), Uint8Array.of(reader.u8())], jupiterProgram)
  permit(
    requireReportedAddress(accounts[accountIndex.programAuthority]) === authority,
    'the swap runs under another authority',
  )
  permit(
    requireStaticAddress(accounts[accountIndex.program]) === jupiterProgram,
    'the swap’s program account is not Jupiter',
  )
  permit(
    requireReportedAddress(accounts[accountIndex.eventAuthority]) === jupiterEventAuthority,
    'the swap reports to another account',
  )
  const amountIn = reader.u64()
  const quotedOut = reader.u64()
  const slippageBps = BigInt(reader.u16())
  const feeBps = BigInt(reader.u16())
  const positiveSlippageBps = BigInt(reader.u16())
  const planLength = reader.u32()
  permit(planLength > 0 && reader.left() >= planLength * minStepLength, 'the swap’s route plan is missing')
  const fee = accounts[accountIndex.fee]
  const others = accounts.filter(
    (_, index) => ![accountIndex.authority, accountIndex.source, accountIndex.destination].includes(index),
  )
  return {
    kind: 'route',
    authority: requireStaticAddress(accounts[accountIndex.authority]),
    source: requireStaticAddress(accounts[accountIndex.source]),
    destination: requireStaticAddress(accounts[accountIndex.destination]),
    sourceMint: requireReportedAddress(accounts[accountIndex.sourceMint]),
    destinationMint: requireReportedAddress(accounts[accountIndex.destinationMint]),
    sourceProgram: requireReportedAddress(accounts[accountIndex.sourceProgram]),
    destinationProgram: requireReportedAddress(accounts[accountIndex.destinationProgram]),
    amountIn,
    quotedOut,
    slippageBps,
    feeBps,
    feeAccount: feeBps > 0n && fee?.isStatic ? fee.address : undefined,
    positiveSlippageBps,
    others: others.map(({ address }) => address),
  }
}
