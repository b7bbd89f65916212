import type { ChartRange } from '@murmur/contract/markets/markets'
import type { ApiView } from '../../api-view.ts'
import type { TokenMetric, TokenName } from '../../fact.ts'
import type { Answer } from '../../reading/answer.ts'
import { getCatalog } from '../../reading/catalog.ts'
import { includesValue } from '../../reading/matches-value.ts'
import { containsWord } from '../../reading/normalize.ts'
import { parseNumbers } from '../../reading/numbers.ts'
import { computeTermOverlap, toPlainSentence } from '../../reading/term-overlap.ts'
import { containsAny, wordsByLanguage } from '../../reading/words.ts'
import { findToken, isToken } from '../../tokens.ts'
import type { Fault } from '../evidence.ts'
import { namesToken, statesValue } from '../stated-values.ts'

/** How far a figure of the market may move between the answer and the comparison. */
const metricDrift = 0.01

export async function judgeMetric(
  answer: Answer,
  api: ApiView,
  metric: TokenMetric | 'holders',
  token: TokenName,
): Promise<Fault> {
  if (metric === 'risk') return judgeRisk(answer, api, token)
  const detail = await api.detail(token)
  const { price, priceChange24hPercent: change24h, marketCap, liquidity, volume24hUSD: volume, holders } = detail
  if (metric === 'age') return judgeAge(answer, detail.createdAt)
  const values = { price, change24h, marketCap, liquidity, volume, holders }
  const what = `${metric} of ${token.symbol}`
  return statesValue(answer, values[metric], what, { tolerance: metric === 'price' ? undefined : metricDrift })
}

const hour = 3_600_000
const units = [1 / 60, 1, 24, 24 * 7, 24 * 30.44, 24 * 365.25]

/** The age in any unit, rounded either way, or the day itself. */
export function judgeAge(answer: Answer, createdAt: string | null | undefined, now = Date.now()): Fault {
  if (!createdAt) return statesValue(answer, null, 'age')
  const created = new Date(createdAt)
  const hours = (now - created.getTime()) / hour
  const counts = units.map((unit) => hours / unit).filter((count) => count >= 1)
  // A change in per cent isn't an age.
  const numbers = parseNumbers(answer.text.replace(/[\d.,]+\s?[%٪]/g, '')).map(({ value }) => value)
  const hasAge = counts.some((count) => numbers.some((value) => [Math.floor(count), Math.ceil(count)].includes(value)))
  const hasDay = numbers.includes(created.getUTCFullYear()) && numbers.includes(created.getUTCDate())
  return hasAge || hasDay ? undefined : `the age (since ${createdAt}) is not stated`
}

/** The level in words and a reason. */
async function judgeRisk(answer: Answer, api: ApiView, token: TokenName): Promise<Fault> {
  const { level, reasons } = await api.risk(token)
  const catalog = getCatalog(answer.language)
  const sentence = (key: string) => toPlainSentence(catalog.get(`risk.${key}`) ?? key)
  if (!containsWord(answer.text, sentence(level))) return `the risk is "${level}", which the answer does not state`
  const hasReason = reasons.some(({ code }) => computeTermOverlap(answer.text, sentence(code)) >= 0.5)
  return hasReason || reasons.length === 0 ? undefined : 'no reason of the risk is stated'
}

export async function judgeVerified(answer: Answer, api: ApiView, token: TokenName): Promise<Fault> {
  const { isVerified = false } = await api.detail(token)
  const { verified, nothing } = wordsByLanguage[answer.language]
  if (!containsAny(answer.text, verified)) return 'the answer is not about verification'
  const lines = answer.text.split(/[\n.!?。؟]/).filter((line) => containsAny(line, verified))
  const isDenied = lines.some((line) => containsAny(` ${line}`, nothing))
  const isAffirmed = lines.some((line) => !containsAny(` ${line}`, nothing))
  if (isVerified) return isAffirmed ? undefined : 'a verified token is called unverified'
  return isDenied ? undefined : 'an unverified token is not called unverified'
}

export function judgeAddress(answer: Answer, token: TokenName): Fault {
  const { address } = findToken(token)
  const text = `${answer.text} ${answer.cards}`.toLowerCase()
  return text.includes(address.toLowerCase()) ? undefined : `the contract address of ${token.symbol} is not stated`
}

export function judgeFound(answer: Answer, token: TokenName): Fault {
  return namesToken(answer, token)
}

/** The change over a range, from the first open or close to the last close. */
export async function judgeChange(answer: Answer, api: ApiView, range: ChartRange, token: TokenName): Promise<Fault> {
  const { candles } = await api.chart(token, range)
  const [first, last] = [candles[0], candles.at(-1)]
  if (!first || !last) return statesValue(answer, null, `the change over ${range}`)
  const dayChange = range === '1d' ? (await api.detail(token)).priceChange24hPercent : null
  const changes = [first.o, first.c].map((start) => (last.c / start - 1) * 100).concat(dayChange ?? [])
  const isStated = changes.some(
    (change) => includesValue(answer.numbers, change) || (Math.abs(change) < 0.05 && includesValue(answer.numbers, 0)),
  )
  return isStated ? undefined : `the change over ${range} is ${changes.join(' or ')} %, which the answer does not state`
}

export function judgeChart({ messages }: Answer, range: ChartRange, token: TokenName): Fault {
  const isShown = messages.some(({ chartData }) => chartData && isToken(token, chartData) && chartData.range === range)
  return isShown ? undefined : `no chart of ${token.symbol} over ${range}`
}
