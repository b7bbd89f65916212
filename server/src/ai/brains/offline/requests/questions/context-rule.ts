import type { Language } from '@murmur/contract/languages'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { ChosenRequest, RequestToken } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import type { QuestionRole } from './question-words.ts'

/** The properties of a message and its chat on which a rule may depend. */
export type ContextCues = {
  text: string
  language: Language
  message: ParsedMessage
  focus: Focus
  parsed: ParsedUtterance
  /** Whether the message has a phrase of each role. */
  has: (...roles: QuestionRole[]) => boolean
  /** The tokens that it names or refers to. */
  named: RequestToken[]
  /** Number of words besides tokens and numbers. A Chinese character counts half. */
  length: number
  hasNumber: boolean
}

/**
 * Recognizes a question by its phrases, depending on the chat. `roles`: phrases that must all occur. `without`: phrases that make it
 * another question. `tokens`: how many tokens it may name; none if absent. `withNumber`: it may have a number.
 */
export type ContextRule = {
  roles: readonly QuestionRole[]
  without?: readonly QuestionRole[]
  maxLength: number
  tokens?: 'one' | 'any'
  withNumber?: true
  /** Whether the grammar may have found the side of an order: "and when I sell?" */
  withSide?: true
  choose: (cues: ContextCues) => ChosenRequest | undefined
}
