import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { type ChosenRequest, namedTokens } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import type { MessageReading } from '#ai/brains/offline/requests/read-message.ts'
import { slotTerms } from '#ai/brains/offline/requests/words/slot-terms.ts'
import type { ContextClues, ContextRule } from './context-rule.ts'
import { contextRules } from './context-rules.ts'
import { hasQuestionRole, type QuestionRole, wordsOf } from './question-words.ts'

/** Questions of everyday chats by their phrases and the last answer: "do you have them?" after limit orders, "who is to blame?" after a loss. */
export function readInContext(
  text: string,
  parsed: ParsedUtterance,
  reading: MessageReading,
  focus: Focus,
): ChosenRequest | undefined {
  const { language } = parsed
  const words = wordsOf(text)
  const found = new Map<QuestionRole, boolean>()
  const hasRole = (role: QuestionRole) => {
    const known = found.get(role) ?? hasQuestionRole(words, role, language)
    found.set(role, known)
    return known
  }
  const clues: ContextClues = {
    text,
    language,
    reading,
    focus,
    parsed,
    has: (...roles) => roles.every(hasRole),
    named: namedTokens(reading),
    length: language === 'zh' ? reading.otherWords / 2 : reading.otherWords,
    hasNumber: reading.masked.includes(slotTerms.number),
  }
  for (const rule of contextRules) {
    const chosen = fits(rule, clues) ? rule.choose(clues) : undefined
    if (chosen) return chosen
  }
  return undefined
}

function fits(rule: ContextRule, { named, length, hasNumber, has, parsed }: ContextClues): boolean {
  const { roles, without = [], most, tokens, withNumber, withSide } = rule
  if (length > most || (hasNumber && !withNumber)) return false
  if (tokens === undefined ? named.length > 0 : tokens === 'one' && named.length !== 1) return false
  if (parsed.understood?.side !== undefined && !withSide) return false
  return has(...roles) && !without.some((role) => has(role))
}
