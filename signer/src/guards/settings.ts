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
/** The sandbox's fee account. Solana has no chain id, so a policy with another fee account may be for mainnet. */
const sandboxTreasury = '7vmPGwjuzmmhHCBXfnU5pyN3KnnZhE8Dmzqtn3TExAGM'

/**
 * Parses SIGNER_WAITS, `{"thawSeconds":86400,"limitSeconds":86400}`. Every wait is at least a day without it, for a
 * policy that names a live chain, and for one with a Solana fee account other than the sandbox's. Throws on any other
 * text.
 */
export function parseGuardSettings(text: string | undefined, policy: Policy): GuardSettings {
  const parsed: unknown = JSON.parse(text ?? '{"thawSeconds":86400,"limitSeconds":86400}')
  if (!isRecord(parsed) || Object.keys(parsed).sort().join() !== 'limitSeconds,thawSeconds')
    throw invalidSettingsError()
  const chainIds = [...policy.evm.keys()]
  const isSandboxSolana = policy.sol === undefined || policy.sol.treasury === sandboxTreasury
  const isSandbox = isSandboxSolana && chainIds.length > 0 && !chainIds.some((id) => liveChainIds.includes(id))
  return { thawMs: parseWait(parsed.thawSeconds, isSandbox), limitMs: parseWait(parsed.limitSeconds, isSandbox) }
}

function parseWait(seconds: unknown, isSandbox: boolean): number {
  if (typeof seconds !== 'number' || !Number.isSafeInteger(seconds) || seconds < 1) throw invalidSettingsError()
  return isSandbox ? seconds * 1000 : Math.max(seconds * 1000, dayMs)
}

function invalidSettingsError(): Error {
  return new Error('SIGNER_WAITS must hold whole seconds')
}
