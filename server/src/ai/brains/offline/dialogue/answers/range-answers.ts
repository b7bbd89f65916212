import { selectComparedTokens } from '#ai/brains/offline/dialogue/facts/answer-comparison.ts'
import { parseChartRange } from '#ai/brains/offline/requests/parse-chart-range.ts'
import { parseMetrics } from '#ai/brains/offline/requests/parse-metrics.ts'
import type { RequestAnswers } from './request-answer.ts'
import { tokenAnswers } from './token-answers.ts'

/** "Which one did better this year?": the change of each over that range, since a comparison only has that of a day. */
export const rangeAnswers: RequestAnswers = {
  compare: async (turn, deps, request, focus) => {
    const range = parseChartRange(turn.text, turn.language)
    const isOfChange = parseMetrics(turn.text, turn.language).every(
      (metric) => metric === 'change24h' || metric === 'price',
    )
    const tokens = selectComparedTokens(request.tokens, focus)
    const isLong = range === '1w' || range === '1m' || range === '1y'
    const answer = isLong && isOfChange && tokens.length === 2 ? tokenAnswers['price-change'] : tokenAnswers.compare
    const answeredRequest = answer === tokenAnswers.compare ? request : { ...request, tokens }
    return (await answer?.(turn, deps, answeredRequest, focus)) ?? false
  },
}
