import type { Turn } from '#ai/brains/brain.port.ts'
import type { Holdings } from '#ai/brains/holdings.port.ts'
import {
  findQuestionRole,
  type QuestionRole,
  toFoldedWords,
} from '#ai/brains/offline/requests/questions/question-words.ts'
import { formatUsd } from '#platform/i18n/format.ts'
import { amountText, stripMarkdown } from './value-text.ts'
import type { WriteSentence } from './write-sentence.ts'

const priceChanges = { double: { role: 'doubles', factor: 2 }, halve: { role: 'halves', factor: 0.5 } } as const

/** Writes the hypothetical value of the holding for "what if BONK doubled?". Writes nothing for other messages. */
export function writeHypotheticalHolding(turn: Turn, writeSentence: WriteSentence, held: Holdings['holdings']): void {
  const words = toFoldedWords(turn.text)
  const has = (role: QuestionRole) => findQuestionRole(words, role, turn.language).length > 0
  const kind = (['double', 'halve'] as const).find((each) => has(priceChanges[each].role))
  const usd = sumUsd(held)
  if (kind === undefined || usd === undefined || !has('ifWord')) return
  turn.write('\n\n')
  writeSentence('brain.supposed', { kind, value: formatUsd(turn, usd * priceChanges[kind].factor) })
}

/** Writes the total in another coin for "and in SOL?", if its price is known. */
export async function writeTotalIn(
  turn: Turn,
  writeSentence: WriteSentence,
  held: Holdings['holdings'],
  token: { query: string; chain?: Holdings['holdings'][number]['chain'] | undefined },
): Promise<void> {
  const usd = sumUsd(held)
  const { query, chain } = token
  const priceResult = await turn.tools.price.run({ token: query, ...(chain && { chain }) })
  turn.signal.throwIfAborted()
  if (usd === undefined || priceResult.kind !== 'price' || !priceResult.token.price) return
  const amount = (usd / priceResult.token.price).toPrecision(significantDigits)
  turn.write('\n\n')
  writeSentence('brain.totalIn', {
    amount: `${amountText(turn, String(Number(amount)))} ${stripMarkdown(priceResult.token.symbol)}`,
  })
}

const significantDigits = 6

/** The value of holdings; undefined if there are none, or one has no price. */
function sumUsd(held: Holdings['holdings']): number | undefined {
  if (held.length === 0 || held.some(({ usd }) => usd === null)) return undefined
  return held.reduce((sum, { usd }) => sum + (usd ?? 0), 0)
}
