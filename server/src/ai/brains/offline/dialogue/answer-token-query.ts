import { chainNames } from '@murmur/contract/chains'
import type { Turn } from '#ai/brains/brain.port.ts'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { type Focus, focusOnList, focusOnTokens, parseFocus, toListedToken } from '#ai/brains/offline/requests/focus.ts'
import type { RefusedResult, TokenRef, UnresolvedToken } from '#ai/brains/tokens.port.ts'
import { getTopic, type TopicId } from '#ai/handbook/handbook.ts'
import type { TextId } from '#platform/i18n/translate.ts'
import { answerRisk } from './answer-risk.ts'
import { answerUnresolvedToken } from './answer-unresolved-token.ts'
import { coinOfToken, findKnownSymbol, findTokenTopic } from './find-token-topic.ts'
import { changeText, priceText, stripMarkdown } from './value-text.ts'
import type { Translate, WriteSentence } from './write-sentence.ts'

/** Writes a token's price and 24 h change. Returns the token, or undefined if it is unresolved. */
export async function answerPrice(
  turn: Turn,
  writeSentence: WriteSentence,
  { token, chain }: ParsedUtterance,
): Promise<TokenRef | undefined> {
  if (token === undefined) return void writeSentence('brain.askTokenOnly')
  const result = await turn.tools.price.run({ token, ...(chain && { chain }) })
  turn.signal.throwIfAborted()
  if (result.kind !== 'price') return void answerUnresolvedToken(turn, writeSentence, token, result)
  const { price, symbol, chain: tokenChain } = result.token
  const tokenValues = { token: stripMarkdown(symbol), chain: chainNames[tokenChain] }
  const pricedValues = price === null ? undefined : { ...tokenValues, price: priceText(turn, price) }
  if (pricedValues === undefined) writeSentence('brain.priceUnknown', tokenValues)
  else if (result.change24h === null) writeSentence('brain.price', pricedValues)
  else writeSentence('brain.priceChange', { ...pricedValues, change: changeText(turn, result.change24h) })
  writeUnverified(turn, writeSentence, result.token)
  turn.showFigures?.()
  return result.token
}

/**
 * Shows a token's card, which has its figures, and writes the risk of an unverified token and what kind of token a well-known one is.
 * Returns the token, or undefined if it is unresolved.
 */
export async function answerInfo(
  turn: Turn,
  { translate, writeSentence }: { translate: Translate; writeSentence: WriteSentence },
  { token, chain }: ParsedUtterance,
): Promise<TokenRef | undefined> {
  if (token === undefined) return void writeSentence('brain.askTokenOnly')
  const result = await turn.tools.info.run({ token, ...(chain && { chain }) })
  turn.signal.throwIfAborted()
  if (result.kind !== 'info') {
    writeKindOfName(turn, translate, token, result)
    return void answerUnresolvedToken(turn, writeSentence, token, result)
  }
  const { name, symbol, chain: tokenChain, isVerified } = result.token
  writeSentence(isVerified ? 'brain.info' : 'brain.infoUnverified', {
    name: stripMarkdown(name),
    symbol: stripMarkdown(symbol),
    chain: chainNames[tokenChain],
  })
  if (!isVerified) {
    turn.write('\n\n')
    await answerRisk(turn, translate, writeSentence, { token: result.token.ref })
  }
  const kind = isVerified ? findTokenTopic(symbol) : undefined
  if (kind) turn.write(`\n\n${describeKind(turn, translate, kind, symbol)}`)
  return result.token
}

/** The description of a coin such as SOL; one sentence for a token of a kind, since the topic of the kind is about all of them. */
function describeKind(turn: Turn, translate: Translate, kind: TopicId, symbol: string): string {
  const [own = ''] = getTopic(turn.language, kind).body.split('\n\n')
  if (kind === 'solana' || kind === 'ethereum') return own
  const values = { kind: kind.replace('-token', ''), token: stripMarkdown(symbol), coin: coinOfToken(symbol) }
  return translate(turn, 'brain.tokenKind', values)
}

/** The kind of a well-known name, which all verified tokens of that name share, before the question which of them is meant. */
function writeKindOfName(turn: Turn, translate: Translate, name: string, result: UnresolvedToken | RefusedResult) {
  const symbol = result.kind === 'choose' ? findKnownSymbol(name) : undefined
  const kind = symbol && findTokenTopic(symbol)
  if (kind) turn.write(`${describeKind(turn, translate, kind, symbol)}\n\n`)
}

/** Searches tokens by name. `noneText`: for no result. The chat is then about the tokens found, and the price of a single one is stated. */
export async function answerSearch(
  turn: Turn,
  writeSentence: WriteSentence,
  { token = '', chain }: ParsedUtterance,
  noneText: TextId = 'brain.foundNone',
): Promise<void> {
  const result = await turn.tools.search.run({ query: token, ...(chain && { chain }) })
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') return turn.write(result.message)
  if (result.tokens.length === 0) return writeSentence(noneText, { asked: stripMarkdown(token) })
  writeSentence('brain.found', { count: result.tokens.length })
  const [only, ...others] = result.tokens
  const listedTokens = result.tokens.map(toListedToken)
  if (!only || others.length > 0)
    return turn.setFocus({ ...focusOnList(listedTokens), request: 'search' } satisfies Focus)
  turn.write('\n\n')
  await answerPrice(turn, writeSentence, { intent: 'price', language: turn.language, token: only.ref })
  turn.setFocus(focusOnTokens(parseFocus(turn.focus), listedTokens, 'search'))
}

/** Warns of a token that is on no list of known tokens. */
function writeUnverified(turn: Turn, writeSentence: WriteSentence, { symbol, isVerified }: TokenRef): void {
  if (isVerified) return
  turn.write('\n')
  writeSentence('brain.unverified', { token: stripMarkdown(symbol) })
}
