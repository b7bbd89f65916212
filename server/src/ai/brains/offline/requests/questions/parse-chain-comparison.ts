import { type ChainKey, chains } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { slotTerms } from '#ai/brains/offline/requests/words/slot-terms.ts'
import { findQuestionRole, type QuestionRole, toFoldedWords } from './question-words.ts'

/** At most this many words besides fillers in "which one of them is cheaper?" */
const maxWords = 4

/**
 * "Difference between Ethereum and Base", "is Solana cheaper than Base?", and after it "which one is cheaper?": networks rather than
 * tokens. The answer has their fees.
 */
export function parseChainComparison(
  text: string,
  language: Language,
  message: ParsedMessage,
  focus: Focus,
): ChosenRequest | undefined {
  const { masked, mentions, references, chain, contentWords } = message
  if (masked.includes(slotTerms.number) || references.length > 0) return undefined
  const words = toFoldedWords(text)
  const has = (role: QuestionRole) => findQuestionRole(words, role, language).length > 0
  const named = listNamedChains(message)
  const compare = (compared: ChainKey[], isDifference = false): ChosenRequest => ({
    kind: 'request',
    id: 'network-fee',
    tokens: [],
    chain: undefined,
    chains: compared,
    ...(isDifference && { isDifference }),
  })
  if (named && has('difference')) return compare(named, true)
  if (named && has('cheaper') && (mentions.length === 0 || has('network'))) return compare(named)
  const isContinued = mentions.length === 0 && chain === undefined && !named && contentWords <= maxWords
  return isContinued && focus.chains && has('cheaper') ? compare(focus.chains) : undefined
}

/** Two or more networks, some of which may be named by their coin: "ETH and Base". Undefined if another token is named. */
function listNamedChains({ mentions, chain, chains: several }: ParsedMessage): ChainKey[] | undefined {
  const named = several ?? (chain ? [chain] : [])
  // "SOL or ETH?" compares the coins.
  if (named.length === 0) return undefined
  const chainsOfCoins = mentions.map((symbol) => chains.find(({ coin }) => coin.symbol === symbol)?.key)
  if (chainsOfCoins.includes(undefined)) return undefined
  const all = [...new Set([...chainsOfCoins.flatMap((key) => key ?? []), ...named])]
  return all.length > 1 ? all : undefined
}
