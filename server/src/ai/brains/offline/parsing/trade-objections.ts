import { type Amount, hasTag } from './amounts.ts'
import { isValidAddress } from './is-valid-address.ts'
import type { Tag } from './lexicon.ts'
import type { AskReason } from './parsed-utterance.ts'
import type { Piece } from './pieces.ts'

const reasons: [Tag, AskReason][] = [
  ['not', 'negated'],
  ['no', 'negated'],
  ['if', 'condition'],
  ['ask', 'question'],
  ['time', 'schedule'],
  ['limit', 'limit-price'],
  ['other', 'other-action'],
  ['foreign', 'not-usd'],
]
/** Tags that don't change the meaning of a trade request. */
const neutralTags: readonly Tag[] = [
  'glue',
  'polite',
  'greeting',
  'thanks',
  'want',
  'request',
  'vague',
  'on',
  'count',
  'crypto',
]
const articles = new Set([
  'the',
  'my',
  'la',
  'le',
  'el',
  'mi',
  'una',
  'un',
  'une',
  'minha',
  'uma',
  'l',
  'ma',
  'mon',
  'his',
  'her',
  'a',
])
const addressees = new Set(
  'bro dude man mate fam bot buddy friend dear sir amigo hermano tio parce wey guey brother mano cara parca moco mermao vei chefe patrao kota querido querida mec gars poto 兄弟 朋友 老铁 哥们 亲 اخوي صديقي حبيبي murmur'.split(
    ' ',
  ),
)
const infinitive = /(?:er|ir|re)$|ar(?:me)?$/

/** All objections to a trade, the most important first. */
export function findObjections(
  pieces: readonly Piece[],
  taken: ReadonlySet<number>,
  tokens: string[],
  amounts: Amount[],
): AskReason[] {
  const untakenPieces = pieces.filter((_, at) => !taken.has(at))
  const found = reasons.flatMap(([tag, reason]) => (untakenPieces.some((piece) => hasTag(piece, tag)) ? [reason] : []))
  if (pieces.some((piece, at) => isNoun(pieces, piece, at) || isOtherPerson(pieces, piece, at)))
    found.push('not-understood')
  if (tokens.some((token) => !isValidAddress(token))) found.push('bad-address')
  const isAllowed = (tag: Tag) => neutralTags.includes(tag) || tag === 'buy' || tag === 'sell' || tag === 'get'
  const unexpected = untakenPieces.find((piece) => {
    if (piece.kind !== 'sense') return false
    const isBesideChain = piece.tags.has('chain-noun') || piece.tags.has('on-after')
    return !isBesideChain && ![...piece.tags].some(isAllowed)
  })
  if (unexpected) found.push(hasTag(unexpected, 'usd') && amounts.length > 0 ? 'odd-number' : 'not-understood')
  return found
}

/** "the purchase of", "my sell": an action as a noun, not a request. */
function isNoun(pieces: readonly Piece[], piece: Piece, at: number): boolean {
  if (!hasTag(piece, 'buy') && !hasTag(piece, 'sell')) return false
  const before = pieces[at - 1]
  const first = piece.words[0]?.text ?? ''
  return before?.kind === 'sense' && articles.has(before.words.at(-1)?.text ?? '') && !infinitive.test(first)
}

/** "my brother", "for the bot": a third person, not the addressee. */
function isOtherPerson(pieces: readonly Piece[], piece: Piece, at: number): boolean {
  return addressees.has(piece.text) && hasTag(pieces[at - 1], 'glue')
}
