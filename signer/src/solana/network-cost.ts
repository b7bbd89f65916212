import { permit } from '#signer-error.ts'
import type { Step } from '#solana/parse-step.ts'
import { jitoTipAccounts, splTokenProgram } from '#solana/solana-programs.ts'

const signatureFee = 5_000n
/** The network's maximum, assumed for a transaction without a limit. */
const maxComputeUnits = 1_400_000n
/** Rent exemption: (128 + bytes) × 6,960 lamports. */
const rentForBytes = (bytes: bigint) => (128n + bytes) * 6_960n
const splAccountRent = rentForBytes(165n)
/**
 * Rent of the largest token account that a Token-2022 mint can require: 165 bytes, the type byte, and the extensions for
 * immutable owner (4), transfer fee (12), non-transferable (4), transfer hook (5) and pausable (4).
 */
const token2022AccountRent = rentForBytes(195n)

/**
 * Returns the maximum network cost of a transaction in lamports: signature, priority fee, tips, and rent of new accounts.
 * Excludes the rent of an account that the transaction closes to the user.
 */
export function computeMaxNetworkCost(steps: readonly Step[]): bigint {
  const closedAccounts = new Set(steps.flatMap((step) => (step.kind === 'close' ? [step.account] : [])))
  return steps.reduce((sum, step) => sum + stepCost(step, closedAccounts), signatureFee + priorityFee(steps))
}

function stepCost(step: Step, closed: ReadonlySet<string>): bigint {
  if (step.kind === 'pay' && jitoTipAccounts.has(step.to)) return step.lamports
  if (step.kind !== 'create' || closed.has(step.account)) return 0n
  return step.tokenProgram === splTokenProgram ? splAccountRent : token2022AccountRent
}

/** Returns the priority fee of a transaction that uses its whole compute limit, in lamports. */
export function priorityFee(steps: readonly Step[]): bigint {
  const limits = steps.flatMap((step) => (step.kind === 'compute-limit' ? [step.units] : []))
  const prices = steps.flatMap((step) => (step.kind === 'compute-price' ? [step.microLamports] : []))
  permit(limits.length <= 1 && prices.length <= 1, 'the transaction names its compute budget twice')
  const microLamports = (limits[0] ?? maxComputeUnits) * (prices[0] ?? 0n)
  return (microLamports + 999_999n) / 1_000_000n
}
