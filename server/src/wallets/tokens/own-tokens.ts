import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { receivedTokens } from './received-tokens.ts'
import type { TokenMetadata } from './token-metadata.ts'

type TokenOnChain = TokenMetadata & { chain: ChainKey }
/** The tokens of a user's trades and deposits, newest first. */
export type OwnTokens = { traded: readonly TokenOnChain[]; received: readonly TokenOnChain[] }
export type ReadOwnTokens = (userId: UserId) => Promise<OwnTokens>

type OwnTokensDeps = { db: Db; now: Clock; tradedTokens: (userId: UserId) => Promise<TokenOnChain[]> }
type Kept = { period: number; at: number; tokens: Promise<OwnTokens> }

const maxUsers = 300
/** Limits how long a list can be stale if a pooler loses notices. */
const maxAgeMs = 30_000

/**
 * Creates a reader of users' own tokens. A read aggregates the user's whole history, so its result is kept in memory until
 * rows of the user change, in any process: the database announces each change. Keeps nothing while announcements could be
 * missed.
 */
export function createOwnTokens({ db, now, tradedTokens }: OwnTokensDeps): ReadOwnTokens {
  const { accountChanges, signals } = db
  const keptByUser = new Map<UserId, Kept>()
  const forget = (userId: UserId) => void keptByUser.delete(userId)
  accountChanges.onRows(forget)
  // Applies this process's own changes before a client can learn of them.
  for (const name of ['events', 'trade'] as const) signals.on(name, forget)

  async function read(userId: UserId): Promise<OwnTokens> {
    const [traded, received] = await Promise.all([tradedTokens(userId), receivedTokens(db, userId)])
    return { traded, received }
  }

  return (userId) => {
    const [period, at] = [accountChanges.period(), now().getTime()]
    const known = keptByUser.get(userId)
    const age = known ? at - known.at : Number.NaN
    if (known && known.period === period && age >= 0 && age < maxAgeMs) return known.tokens
    const tokens = read(userId)
    if (period === undefined) return tokens
    const kept = { period, at, tokens }
    keptByUser.delete(userId)
    keptByUser.set(userId, kept)
    const [oldest] = keptByUser.size > maxUsers ? keptByUser.keys() : []
    if (oldest !== undefined) forget(oldest)
    tokens.catch(() => {
      if (keptByUser.get(userId) === kept) forget(userId)
    })
    return tokens
  }
}
