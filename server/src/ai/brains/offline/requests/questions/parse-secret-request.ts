import type { Language } from '@murmur/contract/languages'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import { findQuestionRole, type QuestionRole, toFoldedWords } from './question-words.ts'

/** "验证码给他了" (I gave him the code) isn't a question. */
const hanPast = /了[啊呀。.!！]*$/u

/**
 * Recognizes a stranger's request for a secret, for access to the screen, or for coins "to verify" a wallet: "support wants my seed
 * phrase, should I give it?". The answer begins with a warning. Undefined for a question about the secret itself.
 */
export function parseSecretRequest(text: string, language: Language): ChosenRequest | undefined {
  const words = toFoldedWords(text)
  const find = (role: QuestionRole) => findQuestionRole(words, role, language)
  const isDefinition = find('define').length > 0
  const toMe = find('giveMe')
  const isGiven = find('give').some((at) => !toMe.includes(at)) && !hanPast.test(text)
  const isWanted = find('asker').length > 0 && find('ask').length > 0
  const isSecret = find('secret').length > 0 && (isGiven || (isWanted && !isDefinition))
  const [paid = words.length] = find('pay')
  const requiresStake = find('stake').length > 0 && (find('asker').length > 0 || find('must').length > 0)
  const isPaidToVerify = requiresStake && find('verify').some((at) => at > paid)
  // "A trader doubles my SOL if I send him 1"
  const isPromised = find('promise').length > 0 && paid < words.length && find('asker').length > 0
  if (!isSecret && isPromised) return { kind: 'topic', id: 'profit-guarantee', lead: 'brain.neverShare' }
  if (!isSecret && !isPaidToVerify) return undefined
  return { kind: 'topic', id: 'fake-support', lead: 'brain.neverShare' }
}
