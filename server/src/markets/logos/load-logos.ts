import type { ChainKey } from '@murmur/contract/chains'
import { tokenKey } from '@murmur/contract/token-id'
import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { findLogo, type LogoRow, storeLogo } from './logos.store.ts'

export type LoadLogosDeps = {
  db: Db
  now: () => Date
  /** Returns a WebP; rejects when the URL has no usable image. */
  fetchLogo: (url: string, signal: AbortSignal) => Promise<Uint8Array>
  log: { debug(details: object, message: string): void; error(details: object, message: string): void }
  /** How long a caller waits for a pending download. Default 2,500. */
  patienceMs?: number
}

/** `undefined`: there is none. 'later': the download is pending. */
export type LoadedLogo = Uint8Array | undefined | 'later'

/** How long a stop waits for pending downloads. */
const stopMs = 1_000
/** How long a failed download is not retried. */
const retryMs = 30 * 60_000
/** An older logo is downloaded again on its next request. */
const staleMs = 30 * 24 * 60 * 60_000

/**
 * Logos by token: stored ones, else downloaded on first demand, once for concurrent callers, eight tokens at a time.
 * `stop` aborts downloads.
 */
export function loadLogos(deps: LoadLogosDeps) {
  const loading = new Map<string, Promise<LoadedLogo>>()
  const stopping = new AbortController()
  const limited = limitConcurrency(8, 400)

  async function load(chain: ChainKey, address: string): Promise<LoadedLogo> {
    const row = await findLogo(deps.db, chain, address)
    // Another caller may have downloaded it since this row was read.
    if (!row || !isDue(row, deps.now())) return row?.bytes ?? undefined
    const bytes = await deps.fetchLogo(row.url, stopping.signal).catch((error: unknown) => {
      deps.log.debug({ chain, address, err: error }, 'a token has no logo')
      return undefined
    })
    if (stopping.signal.aborted) return 'later'
    await transact(deps.db, (tx) => storeLogo(tx, row, bytes, deps.now()))
    return bytes
  }

  /** Never rejects: a missing logo must not fail anything else. */
  function loadOnce({ chain, address }: LogoRow): Promise<LoadedLogo> {
    const key = tokenKey({ chain, address })
    const begun = loading.get(key)
    if (begun !== undefined) return begun
    const loaded = limited(() => load(chain, address))
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) deps.log.error({ err: error }, 'a logo could not be stored')
        return 'later' as const
      })
      .finally(() => loading.delete(key))
    loading.set(key, loaded)
    return loaded
  }

  return {
    async of(chain: ChainKey, address: string): Promise<LoadedLogo> {
      const row = await findLogo(deps.db, chain, address)
      if (!row || !isDue(row, deps.now())) return row?.bytes ?? undefined
      const loaded = loadOnce(row)
      return row.bytes ?? waitAtMost(loaded, deps.patienceMs ?? 2_500)
    },
    async stop(): Promise<void> {
      stopping.abort(new Error('stopping'))
      // Decoding cannot be aborted.
      await waitAtMost(Promise.all(loading.values()), stopMs)
    },
  }
}

function isDue({ bytes, fetchedAt }: LogoRow, now: Date): boolean {
  return !fetchedAt || now.getTime() - fetchedAt.getTime() >= (bytes ? staleMs : retryMs)
}

/** A page must not wait for a third-party server: browsers open few connections to us and need them. */
const waitAtMost = <T>(loaded: Promise<T>, ms: number) => withTimeout(loaded, ms, () => 'later' as const)
