import type { Language } from '@murmur/contract/languages'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { ChosenRequest, RequestToken } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import type { QuestionRole } from './question-words.ts'

/** The parts of a message and its chat on which a rule may depend. */
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
  /** Words besides tokens and numbers; of Chinese characters half. */
  length: number
  hasNumber: boolean
}

/**
 * A question that its phrases make certain where the chat leads to it. `roles`: phrases that all occur. `without`: phrases that make it
 * another question. `most`: its length. `tokens`: how many it may name; none without it. `withNumber`: it may have a number.
 */
export type ContextRule = {
  roles: readonly QuestionRole[]
  without?: readonly QuestionRole[]
  most: number
  tokens?: 'one' | 'any'
  withNumber?: true
  /** Whether the grammar may have found the side of an order: "and when I sell?" */
  withSide?: true
  choose: (cues: ContextCues) => ChosenRequest | undefined
}
