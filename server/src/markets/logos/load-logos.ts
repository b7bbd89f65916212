import { type TokenRef, tokenKey } from '@murmur/contract/token-id'
import type { Clock } from '#platform/clock/clock.ts'
import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { findLogo, type LogoRow, storeLogo } from './logos.store.ts'

export type LoadLogosDeps = {
  db: Db
  now: Clock
  /** Downloads a logo as WebP; rejects if the URL has no usable image. */
  fetchLogo: (url: string, signal: AbortSignal) => Promise<Uint8Array>
  log: Pick<Logger, 'debug' | 'error'>
  /** How long a caller waits for a pending download. Default 2,500. */
  timeoutMs?: number
}

/** A logo's bytes. `undefined`: the token has no logo. 'later': the download is pending. */
export type LoadedLogo = Uint8Array | undefined | 'later'

/** How long a stop waits for pending downloads. */
const stopMs = 1_000
/** Delay before a failed download is retried. */
const retryMs = 30 * 60_000
/** A logo older than this is downloaded again on the next request. */
const staleMs = 30 * 24 * 60 * 60_000

/**
 * Loads logos by token: from the database, else by a download that concurrent callers share, at most eight at a time.
 * `stop` aborts downloads.
 */
export function loadLogos(deps: LoadLogosDeps) {
  const loading = new Map<string, Promise<LoadedLogo>>()
  const stopController = new AbortController()
  const runLimited = limitConcurrency(8, 400)

  async function load(token: TokenRef): Promise<LoadedLogo> {
    const row = await findLogo(deps.db, token)
    // Another caller may have downloaded the logo since this row was read.
    if (!row || !isDue(row, deps.now())) return row?.bytes ?? undefined
    const bytes = await deps.fetchLogo(row.url, stopController.signal).catch((error: unknown) => {
      deps.log.debug({ chain: token.chain, address: token.address, err: error }, 'a token has no logo')
      return undefined
    })
    if (stopController.signal.aborted) return 'later'
    await transact(deps.db, (tx) => storeLogo(tx, row, bytes, deps.now()))
    return bytes
  }

  /** Never rejects, so that a missing logo cannot fail the caller. */
  function loadOnce({ chain, address }: LogoRow): Promise<LoadedLogo> {
    const key = tokenKey({ chain, address })
    const pending = loading.get(key)
    if (pending !== undefined) return pending
    const loaded = runLimited(() => load({ chain, address }))
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) deps.log.error({ err: error }, 'a logo could not be stored')
        return 'later' as const
      })
      .finally(() => loading.delete(key))
    loading.set(key, loaded)
    return loaded
  }

  return {
    async of(token: TokenRef): Promise<LoadedLogo> {
      const row = await findLogo(deps.db, token)
      if (!row || !isDue(row, deps.now())) return row?.bytes ?? undefined
      const loaded = loadOnce(row)
      return row.bytes ?? waitAtMost(loaded, deps.timeoutMs ?? 2_500)
    },
    async stop(): Promise<void> {
      stopController.abort(new Error('stopping'))
      // Decoding cannot be aborted.
      await waitAtMost(Promise.all(loading.values()), stopMs)
    },
  }
}

function isDue({ bytes, fetchedAt }: LogoRow, now: Date): boolean {
  return !fetchedAt || now.getTime() - fetchedAt.getTime() >= (bytes ? staleMs : retryMs)
}

/**
 * Resolves with 'later' after `ms`. A page must not wait for third-party servers, because browsers open only a few
 * connections to this server.
 */
const waitAtMost = <T>(loaded: Promise<T>, ms: number) => withTimeout(loaded, ms, () => 'later' as const)
