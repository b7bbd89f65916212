import type { Language } from '@murmur/contract/languages'
import { findCandidates, type RequestMatch } from '#ai/brains/offline/requests/match-requests.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { groupOf } from '#ai/brains/offline/requests/request-groups.ts'
import { slotTerms } from '#ai/brains/offline/requests/words/slot-terms.ts'

/** The requests and topics that a message may mean, in no order. In "solana price" the name of the chain also means its coin. */
export function findMeanings(language: Language, { masked, isCoinNamed }: ParsedMessage): RequestMatch[] {
  const own = findCandidates(language, masked)
  if (!isCoinNamed) return own
  const tokenCandidates = findCandidates(language, masked.replaceAll(slotTerms.chain, slotTerms.token)).filter(
    ({ label }) => groupOf(label) === 'token',
  )
  const closer = tokenCandidates.filter(
    ({ label, similarity }) => !own.some((each) => each.label === label && each.similarity >= similarity),
  )
  return [...own.filter(({ label }) => !closer.some((each) => each.label === label)), ...closer]
}
