import { type Amount, hasTag, isCoin } from '#ai/brains/offline/parsing/amounts.ts'
import type { Piece } from '#ai/brains/offline/parsing/pieces.ts'

const swapVerbs = new Set(
  'swap convert exchange trade turn cambia cambiar cambiame convierte convertir convierteme intercambia intercambiame troca troque trocar converte converta converter echange echanger echangez convertis حول حولي حوللي حولو احول نحول بدل بدلي بدللي ابدل نبدل استبدل'.split(
    ' ',
  ),
)
export const swapPrepositions: ReadonlySet<string> = new Set([
  'into',
  'to',
  'for',
  'en',
  'em',
  'por',
  'a',
  'pra',
  'para',
  'contre',
  'الي',
  'ل',
  'لل',
  'ب',
])

export const partitives: ReadonlySet<string> = new Set(['du', 'des', 'un', 'unos', 'uns', 'some'])

/** Verbs that stand between the coin and the token: "一半的 SOL 换成 BONK". */
const hanSwapVerbs = new Set(
  '换成 换做 换作 换到 换去 换 换点 换些 换啲 转成 转做 兑换成 兑成 兑换 兑'
    .split(' ')
    .map((verb) => [...verb].join(' ')),
)

/** Whether the piece at `verb` swaps the coin before it for the token after it. */
export function isHanSwap(pieces: readonly Piece[], verb: number): boolean {
  const piece = pieces[verb]
  if (piece?.kind !== 'sense' || !hasTag(piece, 'other') || !hanSwapVerbs.has(piece.text)) return false
  return isNamedToken(pieces[verb + 1])
}

/** Whether the piece is a verb that can swap one token for another. */
export function isSwapVerb(piece: Piece | undefined): boolean {
  return piece?.kind === 'sense' && hasTag(piece, 'other') && swapVerbs.has(piece.text)
}

/** Whether the verb at `verb` swaps what ends at `end` (exclusive) for a token: "swap $20 for BONK". */
export function isSwap(pieces: readonly Piece[], verb: number, end: number): boolean {
  if (!isSwapVerb(pieces[verb])) return false
  // "Contre du JUP"
  const token = partitives.has(pieces[end + 1]?.text ?? '') ? end + 2 : end + 1
  return swapPrepositions.has(pieces[end]?.text ?? '') && pieces[token]?.kind === 'token'
}

/** Portuguese for "send", also colloquial for "get me". */
const sendVerbs = new Set(['manda', 'mande', 'manda ai', 'manda la'])

/** Whether the verb at `verb` requests an amount in dollars of a token, without a recipient: "manda 20 dólares de BONK". */
export function isSentAmount(pieces: readonly Piece[], verb: number, amount: Amount): boolean {
  const piece = pieces[verb]
  if (piece?.kind !== 'sense' || !hasTag(piece, 'other') || !sendVerbs.has(piece.text)) return false
  const token = pieces.findIndex(({ kind }, at) => at >= amount.to && kind === 'token')
  const isLinked = pieces.slice(amount.to, token).every((each) => hasTag(each, 'glue') || hasTag(each, 'on'))
  const isLast = pieces.slice(token + 1).every((each) => hasTag(each, 'polite') && !hasTag(each, 'glue'))
  return amount.unit === 'usd' && token >= 0 && isLinked && isLast && !isCoin(pieces[token])
}

/** Whether "at" is a direction rather than a limit price: "throw $20 at BONK". */
export function isSwapDirection(pieces: readonly Piece[], at: number): boolean {
  return hasTag(pieces[at], 'aim') && !isNamedToken(pieces[at - 1]) && isNamedToken(pieces[at + 1])
}

/** "Dump $20 into BONK" is a purchase, "dump $20 of BONK" a sale. */
export function isSwapIntoToken(pieces: readonly Piece[], at: number): boolean {
  if (!hasTag(pieces[at], 'pour')) return false
  const into = pieces.findIndex((piece, each) => each > at && hasTag(piece, 'into'))
  const tokenIndex = pieces.findIndex((piece, each) => each > at && isNamedToken(piece))
  const [target, ...others] = pieces.slice(into + 1).filter((piece) => !hasTag(piece, 'glue'))
  const isPaid = tokenIndex > into || isCoin(pieces[tokenIndex])
  return into > at && isPaid && isNamedToken(target) && others.every((piece) => !isNamedToken(piece))
}

const isNamedToken = (piece: Piece | undefined) => piece?.kind === 'token' || piece?.kind === 'address'
