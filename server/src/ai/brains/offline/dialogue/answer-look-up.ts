import type { Turn } from '#ai/brains/brain.port.ts'
import type { Reading } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { answerUnresolved } from './answer-unresolved.ts'
import { chainNames, changeText, plainText, priceText } from './figures.ts'
import type { Speak } from './write-sentence.ts'

export async function answerPrice(turn: Turn, speak: Speak, { token, chain }: Reading): Promise<void> {
  if (token === undefined) return speak('brain.askTokenOnly')
  const result = await turn.tools.price({ token, ...(chain && { chain }) })
  turn.signal.throwIfAborted()
  if (result.kind !== 'price') return answerUnresolved(turn, speak, token, result)
  const { price, symbol, chain: on } = result.token
  const about = { token: plainText(symbol), chain: chainNames[on] }
  if (price === null) return speak('brain.priceUnknown', about)
  const priced = { ...about, price: priceText(turn, price) }
  if (result.change24h === null) return speak('brain.price', priced)
  speak('brain.priceChange', { ...priced, change: changeText(turn, result.change24h) })
}

/** The figures stand on the card, with their source and age. */
export async function answerInfo(turn: Turn, speak: Speak, { token, chain }: Reading): Promise<void> {
  if (token === undefined) return speak('brain.askTokenOnly')
  const result = await turn.tools.info({ token, ...(chain && { chain }) })
  turn.signal.throwIfAborted()
  if (result.kind !== 'info') return answerUnresolved(turn, speak, token, result)
  const { name, symbol, chain: on, isVerified } = result.token
  speak(isVerified ? 'brain.info' : 'brain.infoUnverified', {
    name: plainText(name),
    symbol: plainText(symbol),
    chain: chainNames[on],
  })
}

/** Without words to look for, the tool shows what is talked about. */
export async function answerSearch(turn: Turn, speak: Speak, { token = '', chain }: Reading): Promise<void> {
  const result = await turn.tools.search({ query: token, ...(chain && { chain }) })
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') return turn.write(result.message)
  if (result.tokens.length > 0) return speak('brain.found', { count: result.tokens.length })
  speak('brain.foundNone', { asked: plainText(token) })
}
