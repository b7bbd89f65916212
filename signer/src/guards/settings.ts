import type { Policy } from '#policy.ts'
import { isRecord } from '#shapes.ts'

export type GuardSettings = {
  /** How long a thaw waits. */
  thawMs: number
  /** How long looser limits wait. */
  limitMs: number
}

const dayMs = 86_400_000
/** A transaction for one of these chains moves real money. */
const liveChainIds: readonly number[] = [1, 8453]
/** The sandbox's fee account. A policy with another may be for the real Solana, which has no chain id. */
const sandboxTreasury = '7vmPGwjuzmmhHCBXfnU5pyN3KnnZhE8Dmzqtn3TExAGM'

/**
 * Reads SIGNER_WAITS, `{"thawSeconds":86400,"limitSeconds":86400}`. Without it, and for a policy that names a live chain or another fee account
 * on Solana than the sandbox's, every wait is a day at least.
 * Throws on any other text.
 */
export function readGuardSettings(text: string | undefined, policy: Policy): GuardSettings {
  const parsed: unknown = JSON.parse(text ?? '{"thawSeconds":86400,"limitSeconds":86400}')
  if (!isRecord(parsed) || Object.keys(parsed).sort().join() !== 'limitSeconds,thawSeconds')
    throw invalidSettingsError()
  const chainIds = [...policy.evm.keys()]
  const isPlaySolana = policy.sol === undefined || policy.sol.treasury === sandboxTreasury
  const isSandbox = isPlaySolana && chainIds.length > 0 && !chainIds.some((id) => liveChainIds.includes(id))
  return { thawMs: readWait(parsed.thawSeconds, isSandbox), limitMs: readWait(parsed.limitSeconds, isSandbox) }
}

function readWait(seconds: unknown, isSandbox: boolean): number {
  if (typeof seconds !== 'number' || !Number.isSafeInteger(seconds) || seconds < 1) throw invalidSettingsError()
  return isSandbox ? seconds * 1000 : Math.max(seconds * 1000, dayMs)
}

function invalidSettingsError(): Error {
  return new Error('SIGNER_WAITS must hold whole seconds')
}
