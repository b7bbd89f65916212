import type { RiskReason } from '@murmur/contract/markets/risk'
import type { Turn } from '#ai/brains/brain.port.ts'
import type { TokenQuery, TokenRef } from '#ai/brains/tokens.port.ts'
import { formatUsd, getChainName } from '#platform/i18n/format.ts'
import { answerUnresolvedToken } from './answer-unresolved-token.ts'
import { stripMarkdown } from './value-text.ts'
import type { Translate, WriteSentence } from './write-sentence.ts'

const maxReasons = 5

/** Writes a token's risk verdict with its main reasons in words. Returns the token, or undefined if it is unresolved. */
export async function answerRisk(
  turn: Turn,
  translate: Translate,
  writeSentence: WriteSentence,
  request: TokenQuery,
): Promise<TokenRef | undefined> {
  const result = await turn.tools.risk.run(request)
  turn.signal.throwIfAborted()
  if (result.kind !== 'risk') {
    answerUnresolvedToken(turn, writeSentence, request.token, result)
    return undefined
  }
  const { token, level, reasons } = result
  const head = translate(turn, 'brain.risk', {
    token: stripMarkdown(token.symbol),
    chain: getChainName(token.chain),
    level: translate(turn, `risk.${level}`),
    sentence: translate(turn, `risk.${level}-sentence`),
  })
  const lines = reasonLines(turn, translate, reasons)
    .slice(0, maxReasons)
    .map((text) => `- ${text}`)
  turn.write([head, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n'))
  return token
}

/** The reasons in words, each once: several sources may give the same one. */
export function reasonLines(turn: Turn, translate: Translate, reasons: readonly RiskReason[]): string[] {
  return [...new Set(reasons.map((reason) => reasonText(turn, translate, reason)))]
}

/** A reason in words, as the risk notes of the app have it. Hours of a new token are left out. */
function reasonText(turn: Turn, translate: Translate, { code, value, says }: RiskReason): string {
  if (code === 'imitation' || code === 'other')
    return translate(turn, `risk.${code}`, { known: says ? 'yes' : 'no', detail: stripMarkdown(says ?? '') })
  if (value === null || code === 'new-token') return translate(turn, `risk.${code}`, { known: 'no', value: 0 })
  return translate(turn, `risk.${code}`, {
    known: 'yes',
    value: code === 'low-liquidity' ? formatUsd(turn, value) : Number(value.toPrecision(3)),
  })
}
