import type { Language } from '@murmur/contract/languages'
import { findQuestionRole, toFoldedWords } from '#ai/brains/offline/requests/questions/question-words.ts'

/** Whether a message is about the addresses that the user only watches: "show my watched wallets", "what does my watched Ledger hold". */
export function asksForWatchedAddresses(text: string, language: Language): boolean {
  const words = toFoldedWords(text)
  const find = (role: 'watched' | 'wallet' | 'watchOnly') => findQuestionRole(words, role, language)
  return find('watchOnly').length > 0 || (find('watched').length > 0 && find('wallet').length > 0)
}

/** Whether a message asks for everything that the user watches: "what do I watch?" */
export function asksForAllWatchedItems(text: string, language: Language): boolean {
  return findQuestionRole(toFoldedWords(text), 'watchAll', language).length > 0
}
