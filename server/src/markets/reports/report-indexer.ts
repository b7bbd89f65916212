import type { TokenReport } from '#market-data/market-source.port.ts'
import type { MarketsDeps } from '#markets/markets-deps.ts'

/**
 * Passes reports to the search index and the logos, or to the logos only, in the background, so that they cannot delay or fail a
 * list. `idle` resolves when no work is pending.
 */
export function reportIndexer({
  indexTokens,
  storeLogoUrls,
  log,
}: Pick<MarketsDeps, 'indexTokens' | 'storeLogoUrls' | 'log'>) {
  const pendingWork = new Set<Promise<unknown>>()
  const runInBackground = (begun: Promise<unknown>) => {
    const work = begun
      .catch((err: unknown) => log.error({ err }, 'token reports could not be stored'))
      .finally(() => pendingWork.delete(work))
    pendingWork.add(work)
  }
  return {
    indexReports: (reports: readonly TokenReport[]) =>
      runInBackground(Promise.all([indexTokens(reports), storeLogoUrls(reports)])),
    keepLogos: (reports: readonly TokenReport[]) => runInBackground(storeLogoUrls(reports)),
    idle: async () => void (await Promise.all(pendingWork)),
  }
}
