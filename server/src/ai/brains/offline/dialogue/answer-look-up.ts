import { chainNames } from '@murmur/contract/chains'
import type { Turn } from '#ai/brains/brain.port.ts'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { TokenRef } from '#ai/brains/tokens.port.ts'
import { answerUnresolved } from './answer-unresolved.ts'
import { changeText, plainText, priceText } from './value-text.ts'
import type { WriteSentence } from './write-sentence.ts'

/** Writes a token's price and 24 h change. Returns the token, or undefined if it is unresolved. */
export async function answerPrice(
  turn: Turn,
  writeSentence: WriteSentence,
  { token, chain }: ParsedUtterance,
): Promise<TokenRef | undefined> {
  if (token === undefined) return void writeSentence('brain.askTokenOnly')
  const result = await turn.tools.price.run({ token, ...(chain && { chain }) })
  turn.signal.throwIfAborted()
  if (result.kind !== 'price') return void answerUnresolved(turn, writeSentence, token, result)
  const { price, symbol, chain: tokenChain } = result.token
  const about = { token: plainText(symbol), chain: chainNames[tokenChain] }
  const priced = price === null ? undefined : { ...about, price: priceText(turn, price) }
  if (priced === undefined) writeSentence('brain.priceUnknown', about)
  else if (result.change24h === null) writeSentence('brain.price', priced)
  else writeSentence('brain.priceChange', { ...priced, change: changeText(turn, result.change24h) })
  writeUnverified(turn, writeSentence, result.token)
  return result.token
}

/** Shows a token's card, which contains its metrics with source and age. Returns the token, or undefined if it is unresolved. */
export async function answerInfo(
  turn: Turn,
  writeSentence: WriteSentence,
  { token, chain }: ParsedUtterance,
): Promise<TokenRef | undefined> {
  if (token === undefined) return void writeSentence('brain.askTokenOnly')
  const result = await turn.tools.info.run({ token, ...(chain && { chain }) })
  turn.signal.throwIfAborted()
  if (result.kind !== 'info') return void answerUnresolved(turn, writeSentence, token, result)
  const { name, symbol, chain: tokenChain, isVerified } = result.token
  writeSentence(isVerified ? 'brain.info' : 'brain.infoUnverified', {
    name: plainText(name),
    symbol: plainText(symbol),
    chain: chainNames[tokenChain],
  })
  return result.token
}

/** Searches tokens by name. */
export async function answerSearch(
  turn: Turn,
  writeSentence: WriteSentence,
  { token = '', chain }: ParsedUtterance,
): Promise<void> {
  const result = await turn.tools.search.run({ query: token, ...(chain && { chain }) })
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') return turn.write(result.message)
  if (result.tokens.length > 0) return writeSentence('brain.found', { count: result.tokens.length })
  writeSentence('brain.foundNone', { asked: plainText(token) })
}

/** Warns of a token that is on no list of known tokens. */
function writeUnverified(turn: Turn, writeSentence: WriteSentence, { symbol, isVerified }: TokenRef): void {
  if (isVerified) return
  turn.write('\n')
  writeSentence('brain.unverified', { token: plainText(symbol) })
}
