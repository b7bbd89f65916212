import { addressKey } from '@murmur/contract/address'
import { type TokenRef, tokenKey } from '@murmur/contract/token-id'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { type LogoUrl, upsertLogoUrls } from './logos.store.ts'

/** Stores logo URLs from reports; the first URL of each token is used. */
export type StoreLogoUrls = (reports: readonly (TokenRef & { logoUrl?: string | undefined })[]) => Promise<void>

const batchSize = 500
/** Matches URLs that can be fetched; no others are stored. */
const fetchableUrl = /^https?:\/\/[\x21-\x7e]{1,1000}$/

/** Stores the URLs that can be fetched, in batches. */
export function storeLogoUrls({ db, now }: { db: Db; now: Clock }): StoreLogoUrls {
  return async (reports) => {
    const urls = new Map<string, LogoUrl>()
    for (const { chain, address, logoUrl } of reports) {
      const key = tokenKey({ chain, address })
      if (!logoUrl || !fetchableUrl.test(logoUrl) || urls.has(key)) continue
      urls.set(key, { chain, address: addressKey(address), url: logoUrl })
    }
    // All transactions lock logos in this order, so that two instances cannot deadlock.
    const sorted = [...urls.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, url]) => url)
    for (let from = 0; from < sorted.length; from += batchSize) {
      const batch = sorted.slice(from, from + batchSize)
      await transact(db, (tx) => upsertLogoUrls(tx, batch, now()))
    }
  }
}
