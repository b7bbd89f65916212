import type { Answer } from '../reading/answer.ts'
import { containsAny } from '../reading/words.ts'
import { isDeadEnd } from './dead-end.ts'
import type { Fault } from './evidence.ts'

type Keywords = readonly (readonly string[])[]

/** Whether an answer contains at least one string of each list and isn't a dead end. */
export function judgeKeywords(answer: Answer, lists: Keywords): Fault {
  if (isDeadEnd(answer)) return 'a dead end'
  const missing = lists.find((stems) => !containsAny(` ${answer.text} `, stems))
  return missing ? `none of: ${missing.join(', ')}` : undefined
}

/** Like `judgeKeywords`; with `offers`, the answer also proposes a next step. */
export function judgeDecline(answer: Answer, lists: Keywords, offers = false): Fault {
  return judgeKeywords(answer, lists) ?? (offers && !offersNextStep(answer) ? 'offers nothing next' : undefined)
}

/** A suggestion, a question or a second sentence. */
function offersNextStep({ suggestions, text }: Answer): boolean {
  const sentences = text.split(/[.!?。！？؟\n]+(?:\s|$)|[。！？؟]/).filter((part) => /\p{L}/u.test(part))
  return suggestions.length > 0 || /[?？؟]/.test(text) || sentences.length >= 2
}
