import { isCoin } from '#ai/brains/offline/parsing/amounts.ts'
import { detectLanguage } from '#ai/brains/offline/parsing/detect-language.ts'
import { type Piece, splitIntoPieces } from '#ai/brains/offline/parsing/pieces.ts'
import { locales } from '#platform/i18n/locales.ts'
import type { Order, OrderContext } from './order.ts'
import type { PlainMessage } from './strip-fillers.ts'

const moveVerbs: ReadonlySet<string> = new Set(
  'put move pasar paso pasa poner pongo mover muevo meter meto passar passo passa por colocar coloco mover mudar botar'.split(
    ' ',
  ),
)
const vagueAmountWords: ReadonlySet<string> = new Set(
  'some something bit little part algo poco parte poquito tantito pouco pouquinho dinero dinheiro plata grana money'.split(
    ' ',
  ),
)
const directions: ReadonlySet<string> = new Set('into in to a en em pra para pro no na'.split(' '))
/** At most this many words between the verb and its token: "pasar un poco de mi dinero a". */
const maxWordsBetween = 7

/** "Quisiera pasar algo a USDC" (I'd like to move something into USDC): a purchase without an amount, for which the assistant then asks. */
export function parseMoveIntoToken(
  { words, isQuestion }: PlainMessage,
  { names, language, understood }: OrderContext,
): Order | undefined {
  // A message in a script of its own has none of these words.
  if (isQuestion || understood || locales[language].script !== undefined) return undefined
  const pieces = splitIntoPieces(words, names, detectLanguage(words, language))
  const tokens = pieces.flatMap((piece, at) => (isNamedToken(piece) ? [at] : []))
  const [at = -1] = tokens
  const token = pieces[at]
  if (tokens.length !== 1 || token?.kind !== 'token' || isCoin(token)) return undefined
  const before = pieces.slice(0, at).flatMap((piece) => piece.words.map(({ text }) => text))
  const verb = before.findLastIndex((word) => moveVerbs.has(word))
  const between = before.slice(verb + 1)
  const isMovedInto = verb >= 0 && between.length <= maxWordsBetween && directions.has(between.at(-1) ?? '')
  if (
    !isMovedInto ||
    !between.some((word) => vagueAmountWords.has(word)) ||
    pieces.some(({ kind }) => kind === 'number')
  )
    return undefined
  return { intent: 'ask', language, reason: 'no-amount', understood: { side: 'buy', token: token.text } }
}

function isNamedToken(piece: Piece): boolean {
  return piece.kind === 'address' || (piece.kind === 'token' && piece.isKnown)
}
