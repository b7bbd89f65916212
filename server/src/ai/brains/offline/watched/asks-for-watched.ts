import type { Language } from '@murmur/contract/languages'
import { findQuestionRole, wordsOf } from '#ai/brains/offline/requests/questions/question-words.ts'

/** Whether a message is about the addresses that the user only watches: "show my watched wallets", "what does my watched Ledger hold". */
export function asksForWatched(text: string, language: Language): boolean {
  const words = wordsOf(text)
  const find = (role: 'watched' | 'wallet' | 'watchOnly') => findQuestionRole(words, role, language)
  return find('watchOnly').length > 0 || (find('watched').length > 0 && find('wallet').length > 0)
}

/** Whether a message asks for everything that the user watches: "what do I watch?" */
export function asksForAllWatched(text: string, language: Language): boolean {
  return findQuestionRole(wordsOf(text), 'watchAll', language).length > 0
}
