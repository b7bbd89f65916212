import type { TokenReport } from '#market-data/market-source.port.ts'
import type { MarketsDeps } from './markets-deps.ts'

/**
 * Passes reports on to the search index and the logos in the background: a list neither waits for that nor fails by it.
 * `learnt` resolves when no work is pending.
 */
export function learner({
  learnTokens,
  storeLogoUrls,
  log,
}: Pick<MarketsDeps, 'learnTokens' | 'storeLogoUrls' | 'log'>) {
  const works = new Set<Promise<unknown>>()
  return {
    learn(reports: readonly TokenReport[]): void {
      const work = Promise.all([learnTokens(reports), storeLogoUrls(reports)])
        .catch((err: unknown) => log.error({ err }, 'token reports could not be stored'))
        .finally(() => works.delete(work))
      works.add(work)
    },
    learnt: async () => void (await Promise.all(works)),
  }
}
