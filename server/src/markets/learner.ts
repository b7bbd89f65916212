import type { TokenReport } from '#market-data/market-source.port.ts'
import type { MarketsDeps } from './markets-deps.ts'

/**
 * Hands on what sources have said, to the search and the logos: nobody who waits for a list waits for that, nor loses the
 * list by it. `learnt` resolves when nothing is under way.
 */
export function learner({ learnTokens, noteLogos, log }: Pick<MarketsDeps, 'learnTokens' | 'noteLogos' | 'log'>) {
  const works = new Set<Promise<unknown>>()
  return {
    learn(reports: readonly TokenReport[]): void {
      const work = Promise.all([learnTokens(reports), noteLogos(reports)])
        .catch((err: unknown) => log.error({ err }, 'reports of tokens could not be kept'))
        .finally(() => works.delete(work))
      works.add(work)
    },
    learnt: async () => void (await Promise.all(works)),
  }
}
