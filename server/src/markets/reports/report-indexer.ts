import type { TokenReport } from '#market-data/market-source.port.ts'
import type { MarketsDeps } from '#markets/markets-deps.ts'

/**
 * Passes reports to the search index and the logos in the background, so that they cannot delay or fail a list. `idle`
 * resolves when no work is pending.
 */
export function reportIndexer({
  indexTokens,
  storeLogoUrls,
  log,
}: Pick<MarketsDeps, 'indexTokens' | 'storeLogoUrls' | 'log'>) {
  const works = new Set<Promise<unknown>>()
  return {
    indexReports(reports: readonly TokenReport[]): void {
      const work = Promise.all([indexTokens(reports), storeLogoUrls(reports)])
        .catch((err: unknown) => log.error({ err }, 'token reports could not be stored'))
        .finally(() => works.delete(work))
      works.add(work)
    },
    idle: async () => void (await Promise.all(works)),
  }
}
