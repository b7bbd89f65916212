import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { toWordCount } from '#ai/brains/offline/parsing/traits/word-limit.ts'
import { type ChosenRequest, namedTokens } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { slotTerms } from '#ai/brains/offline/requests/words/slot-terms.ts'
import type { ContextCues, ContextRule } from './context-rule.ts'
import { contextRules } from './context-rules.ts'
import { followUpRules } from './follow-up-rules.ts'
import { hasQuestionRole, type QuestionRole, toFoldedWords } from './question-words.ts'

const rules: readonly ContextRule[] = [...followUpRules, ...contextRules]

/** Recognizes questions by their phrases and the last answer: "do you have them?" after limit orders, "who is to blame?" after a loss. */
export function matchContextRules(
  text: string,
  parsed: ParsedUtterance,
  message: ParsedMessage,
  focus: Focus,
): ChosenRequest | undefined {
  const { language } = parsed
  const words = toFoldedWords(text)
  const roleCache = new Map<QuestionRole, boolean>()
  const hasRole = (role: QuestionRole) => {
    const isPresent = roleCache.get(role) ?? hasQuestionRole(words, role, language)
    roleCache.set(role, isPresent)
    return isPresent
  }
  const cues: ContextCues = {
    text,
    language,
    message,
    focus,
    parsed,
    has: (...roles) => roles.every(hasRole),
    named: namedTokens(message),
    length: toWordCount(message.otherWords, language),
    hasNumber: message.masked.includes(slotTerms.number),
  }
  for (const rule of rules) {
    const chosen = fits(rule, cues) ? rule.choose(cues) : undefined
    if (chosen) return chosen
  }
  return undefined
}

function fits(rule: ContextRule, { named, length, hasNumber, has, parsed }: ContextCues): boolean {
  const { roles, without = [], maxLength, tokens, withNumber, withSide } = rule
  if (length > maxLength || (hasNumber && !withNumber)) return false
  if (tokens === undefined ? named.length > 0 : tokens === 'one' && named.length !== 1) return false
  if (parsed.understood?.side !== undefined && !withSide) return false
  return has(...roles) && !without.some((role) => has(role))
}
