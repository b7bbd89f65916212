import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { toFoldedWords } from '#ai/brains/offline/requests/questions/question-words.ts'
import { findRole } from '#ai/brains/offline/watching/change-words.ts'
import {
  type ChangeMessage,
  type FoundChange,
  findSingleChange,
} from '#ai/brains/offline/watching/find-single-change.ts'
import { isReportedSpeech } from './is-reported-speech.ts'
import { splitParts } from './split-parts.ts'

/**
 * The alert at the end of a message, after a remark that would otherwise change its meaning: "no alerts yet, alert me when SOL hits
 * 200". None if the remark has a number or a condition, which may belong to the alert.
 */
export function findAlertAfterRemark(message: ChangeMessage, names: TokenNames): FoundChange | undefined {
  const { text, language } = message
  const parts = splitParts(text, language)
  const last = parts.at(-1)
  if (!last || parts.length < 2 || isReportedSpeech(text)) return undefined
  const remark = text.slice(0, text.lastIndexOf(last.text))
  // "I don't want news about BONK and alert me ..." connects the remark with the alert.
  if (remark === '' || !/[,،，、.;；。!！]\s*$/u.test(remark)) return undefined
  if (/\p{N}/u.test(remark) || findRole(toFoldedWords(remark), 'when', language).length > 0) return undefined
  const words = toFoldedWords(last.text)
  if (findRole(words, 'notify', language).length === 0) return undefined
  const found = findSingleChange({ ...message, text: last.text }, names)
  const isWhole = found?.request.target.priceUsd !== undefined || found?.request.target.percent !== undefined
  return found?.request.action === 'set-alert' && isWhole ? found : undefined
}
