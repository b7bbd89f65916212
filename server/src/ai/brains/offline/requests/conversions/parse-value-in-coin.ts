import { chains } from '@murmur/contract/chains'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { foldText } from '#ai/brains/offline/requests/reference-patterns.ts'

const symbols = [...new Set(chains.map(({ coin }) => coin.symbol.toLowerCase()))].join('|')
/** "In SOL", "en ETH", "em SOL": the symbol of a coin, unlike the name of a chain. */
const inCoin = new RegExp(`(?<!\\p{L})(?:in|en|em) (${symbols})(?!\\p{L})`, 'u')

/** "How much is it in SOL?" about another token asks for its value in that coin, not for its price on a chain. */
export function parseValueInCoin(
  text: string,
  chosen: ChosenRequest | undefined,
  { mentions, references, chain }: ParsedMessage,
  { tokens: [subject], hasSeveral }: Focus,
): ChosenRequest | undefined {
  const coin = inCoin.exec(foldText(text))?.[1]
  const isPrice = chosen?.kind === 'request' && (chosen.id === 'price' || chosen.id === 'convert')
  if (coin === undefined || chain === undefined || !isPrice || mentions.length > 0) return undefined
  if (!subject || hasSeveral || subject.symbol.toLowerCase() === coin) return undefined
  if (references.some(({ symbol }) => symbol !== subject.symbol)) return undefined
  return {
    kind: 'request',
    id: 'convert',
    tokens: [{ query: subject.symbol, chain: subject.chain }],
    chain: undefined,
  }
}
