import { mainFigures } from '#ai/brains/offline/dialogue/facts/answer-comparison.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import type { RequestId } from '#ai/brains/offline/requests/match-requests.ts'
import type { ComparedMetric } from '#ai/brains/offline/requests/parse-metrics.ts'

/** The figure of a request that a comparison continues. A price or a change is one of several figures. */
const figureOf: Partial<Record<RequestId, ComparedMetric>> = {
  'market-cap': 'marketCap',
  liquidity: 'liquidity',
  volume: 'volume',
  'token-age': 'age',
  holders: 'holders',
  risk: 'risk',
}

/** The figure of the last answer: "and WIF compared to it?" after the risk of a token is about the risk. */
export function findContinuedFigures({ request, facts }: Focus): readonly ComparedMetric[] | undefined {
  if (request === 'compare' && facts) return facts as ComparedMetric[]
  const figure = request && figureOf[request]
  return figure && [figure]
}

/** A named figure continues a comparison by that figure; after an answer about one token, its figure precedes the main ones. */
export function selectComparedFigures(focus: Focus): readonly ComparedMetric[] | undefined {
  const continuedFigures = findContinuedFigures(focus)
  return continuedFigures && focus.request !== 'compare'
    ? [...new Set([...continuedFigures, ...mainFigures])]
    : continuedFigures
}
