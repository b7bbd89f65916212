import type { RiskLevel } from '@murmur/contract/markets/risk-level'
import type { Turn } from '#ai/brains/brain.port.ts'
import { reasonLines } from '#ai/brains/offline/dialogue/answer-risk.ts'
import { stripMarkdown } from '#ai/brains/offline/dialogue/value-text.ts'
import type { Translate } from '#ai/brains/offline/dialogue/write-sentence.ts'
import type { FocusToken } from '#ai/brains/offline/requests/focus.ts'
import { isFailure } from '#ai/brains/tokens.port.ts'
import { locales } from '#platform/i18n/locales.ts'

const levels: readonly RiskLevel[] = ['fine', 'caution', 'danger', 'unknown']
const maxTokens = 8

/** At most this many tokens whose main reason is written. */
const maxReasons = 3

/** Writes the risk of each token of a list, the least risky first, why the riskiest are risky, and what the best level means. */
export async function answerListRisk(
  turn: Turn,
  { translate }: { translate: Translate },
  tokens: readonly FocusToken[],
): Promise<void> {
  const symbolsOf: Partial<Record<RiskLevel, string[]>> = {}
  const reasonsOf: Partial<Record<RiskLevel, string[]>> = {}
  for (const { symbol, chain } of tokens.slice(0, maxTokens)) {
    const verdict = await turn.tools.risk.run({ token: symbol, chain })
    turn.signal.throwIfAborted()
    const level = isFailure(verdict) ? 'unknown' : verdict.level
    const token = stripMarkdown(symbol)
    symbolsOf[level] = [...(symbolsOf[level] ?? []), token]
    const [reason] = isFailure(verdict) ? [] : reasonLines(turn, translate, verdict.reasons)
    if (reason)
      reasonsOf[level] = [...(reasonsOf[level] ?? []), translate(turn, 'brain.compareReason', { token, reason })]
  }
  const list = new Intl.ListFormat(locales[turn.language].tag, { type: 'conjunction' })
  const lines = levels.flatMap((level) => {
    const symbols = symbolsOf[level] ?? []
    if (symbols.length === 0) return []
    const values = { level: translate(turn, `risk.${level}`), tokens: list.format(symbols) }
    return [`- ${translate(turn, 'brain.riskGroup', values)}`]
  })
  const reasons = [...(reasonsOf.danger ?? []), ...(reasonsOf.caution ?? [])].slice(0, maxReasons)
  const reasonLinesOf = reasons.length > 0 ? ['', ...reasons.map((each) => `- ${each}`)] : []
  const best = levels.find((level) => symbolsOf[level]) ?? 'unknown'
  turn.write([...lines, ...reasonLinesOf, '', translate(turn, `risk.${best}-sentence`)].join('\n'))
}
