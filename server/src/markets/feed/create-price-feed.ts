import { type ChainKey, chainKeys } from '@murmur/contract/chains'
import { type TokenId, tokenKey } from '@murmur/contract/token-id'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import type { Boards } from './create-price-boards.ts'
import { acquireFeedLease, readFollowed, releaseFeedLease, storeBoards } from './feed.store.ts'
import { interleave } from './interleave.ts'
import { type PollDeps, pollChain } from './poll-chain.ts'
import type { PriceBoard } from './price-board.ts'
import type { QueryTimes } from './query-due-sources.ts'
import type { Tick } from './tick.ts'

export type FeedDeps = PollDeps & {
  db: Db
  /** The id of this instance. */
  instance: string
  boards: Boards
  /** The tokens that this instance's pages follow. */
  localTokens: () => TokenId[]
  /** Tokens with active alerts, which are polled even without an open page. */
  alertTokens: () => Promise<TokenId[]>
  checkAlerts: (ticks: Tick[]) => Promise<void>
  isStopped: () => boolean
}

type SourceState = { queryTimes: QueryTimes; heldUntil: number }

const leaseMs = 20_000
/** Above this size the query times are cleared, because followed tokens change all the time. */
const maxQueryTimes = 20_000
/** A lease with less time left is extended before a round. */
const roundMs = 8_000

/**
 * The price feed of all instances. The instance that holds the lease queries prices of all followed tokens, stores
 * them, and checks the alerts. The feed is idle while no token is followed.
 */
export function createPriceFeed(deps: FeedDeps): { round(): Promise<void>; releaseLease(): Promise<void> } {
  const state: SourceState = { queryTimes: new Map(), heldUntil: 0 }
  return {
    round: () => pollOnce(deps, state),
    async releaseLease() {
      if (state.heldUntil === 0) return
      state.heldUntil = 0
      await transact(deps.db, (tx) => releaseFeedLease(tx, deps.instance, deps.now()))
    },
  }
}

async function pollOnce(deps: FeedDeps, state: SourceState): Promise<void> {
  const tokens = await listFollowed(deps)
  if (tokens.length === 0) return trimQueryTimes(state)
  if (!(await holdsLease(deps, state))) return trimQueryTimes(state)
  if (state.queryTimes.size > maxQueryTimes) trimQueryTimes(state)
  await deps.boards.refresh()
  const boards = new Map<ChainKey, PriceBoard>()
  const ticks: Tick[] = []
  await Promise.all(
    chainKeys.map(async (chain) => {
      const addresses = tokens.filter((token) => token.chain === chain).map(({ address }) => address)
      if (addresses.length === 0) return
      const round = await pollChain(deps, state.queryTimes, chain, addresses, deps.boards.board(chain))
      boards.set(chain, round.board)
      ticks.push(...round.ticks)
    }),
  )
  if (deps.isStopped()) return
  const now = deps.now()
  const until = new Date(now.getTime() + leaseMs)
  const isStored = await transact(deps.db, (tx) => storeBoards(tx, deps.instance, boards, { now, until }))
  state.heldUntil = isStored ? until.getTime() : 0
  if (isStored && ticks.length > 0) await deps.checkAlerts(ticks)
}

/**
 * Lists each followed token once. Alternates between tokens that have alerts and those open in the browsers of each server
 * instance, so that no group crowds out the others.
 */
async function listFollowed({ db, now, alertTokens, localTokens, readAddress }: FeedDeps): Promise<TokenId[]> {
  const tokens = interleave([await alertTokens(), localTokens(), ...(await readFollowed(db, now()))])
  const uniqueTokens = new Map<string, TokenId>()
  for (const token of tokens) {
    const address = readAddress(token.chain, token.address)
    const key = tokenKey(token)
    if (address !== undefined && !uniqueTokens.has(key)) uniqueTokens.set(key, { chain: token.chain, address })
  }
  return [...uniqueTokens.values()]
}

async function holdsLease({ db, instance, now }: FeedDeps, state: SourceState): Promise<boolean> {
  const ms = now().getTime()
  if (state.heldUntil - ms >= roundMs) return true
  const until = new Date(ms + leaseMs)
  const isAcquired = await transact(db, (tx) => acquireFeedLease(tx, instance, { now: now(), until }))
  state.heldUntil = isAcquired ? until.getTime() : 0
  return isAcquired
}

function trimQueryTimes(state: SourceState): void {
  state.queryTimes.clear()
}
