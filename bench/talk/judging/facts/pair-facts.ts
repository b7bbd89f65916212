import type { ApiView } from '../../api-view.ts'
import type { TokenMetric, TokenName } from '../../fact.ts'
import type { Answer } from '../../reading/answer.ts'
import { includesValue } from '../../reading/matches-value.ts'
import { containsAny, wordsByLanguage } from '../../reading/words.ts'
import { type Fault, firstFault } from '../evidence.ts'
import { namesToken } from '../stated-values.ts'
import { judgeMetric } from './token-facts.ts'

type Unit = TokenName | 'USD'

/** The value of an amount of one unit in another. */
export async function judgeConversion(
  answer: Answer,
  api: ApiView,
  { amount, from, to }: { amount: string; from: Unit; to: Unit },
): Promise<Fault> {
  const [fromPrice, toPrice] = await Promise.all([from, to].map((unit) => readPrice(api, unit)))
  if (!fromPrice || !toPrice) return 'there is no price to convert with'
  const value = (Number(amount) * fromPrice) / toPrice
  return includesValue(answer.numbers, value, 0.01)
    ? undefined
    : `the conversion gives ${value}, which the answer does not state`
}

async function readPrice(api: ApiView, unit: Unit): Promise<number | null> {
  return unit === 'USD' ? 1 : (await api.detail(unit)).price
}

/** Both values, both names, and which is the larger one. */
export async function judgeComparison(
  answer: Answer,
  api: ApiView,
  metric: TokenMetric,
  tokens: readonly [TokenName, TokenName],
): Promise<Fault> {
  const faults = await Promise.all(
    tokens.map(async (token) => namesToken(answer, token) ?? (await judgeMetric(answer, api, metric, token))),
  )
  // A stem with a space after it also fits the last word of a sentence.
  const isCompared = containsAny(`${answer.text.replace(/[.,;:!?]/g, ' ')} `, wordsByLanguage[answer.language].more)
  return firstFault(faults) ?? (isCompared ? undefined : 'which is larger is not stated')
}
