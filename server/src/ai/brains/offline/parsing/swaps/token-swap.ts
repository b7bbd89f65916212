import { type Amount, hasTag, isCoin } from '#ai/brains/offline/parsing/amounts.ts'
import type { Tag } from '#ai/brains/offline/parsing/lexicon.ts'
import type { PartialTrade } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { Piece } from '#ai/brains/offline/parsing/pieces.ts'
import { isHanSwap, isSwapVerb, partitives, swapPrepositions } from './swap.ts'

/**
 * A swap of two tokens: "swap 20 USDC to BONK", "buy $10 of BONK with USDC", "use my USDC to buy JUP". `paidAt` and `boughtAt` are the
 * positions of its tokens. A swap into the coin of a chain is a sale. `links`: positions of its other words, whose usual meanings do
 * not count. `isLowConfidence`: the dollars may be meant of either token, or an unknown word pays.
 */
export type TokenSwap = {
  paidAt: number
  boughtAt: number | undefined
  amounts: readonly Amount[]
  links: readonly number[]
  isSale: boolean
  isLowConfidence: boolean
}

type SwapPositions = { verb: number; paidAt: number; boughtAt: number; links: number[]; isDirected: boolean }

/** Words after which a token pays even without an amount. The others of `paid-with` need one: "for 20 USDC". */
const paymentWords: ReadonlySet<string> = new Set(
  'with using use usando usa usar con com avec utilise utilisez utiliser 用 拿 用 ب باستخدام استخدم استعمل مقابل'.split(
    ' ',
  ),
)
/** Words in `paid-with` that may name the place of a trade: "via Uniswap". */
const venuePrepositions: ReadonlySet<string> = new Set('via through from on desde depuis por le de من'.split(' '))
/** Tokens of venues: "with Jupiter" may mean the place of a trade. */
const venueTokens: ReadonlySet<string> = new Set('JUP UNI RAY ORCA AERO SUSHI CAKE 1INCH CRV BAL'.split(' '))
const possessives: ReadonlySet<string> = new Set('my mis mi meus meu minhas minha mes mon ma'.split(' '))
/** Words between the token that pays and the verb: "use my USDC to buy JUP". */
const purposeWords: ReadonlySet<string> = new Set('to para pra pour ل 来 去 和'.split(' '))
const transferVerbs: ReadonlySet<string> = new Set('حول حولي حوللي حولو احول نحول'.split(' '))
const connectingTags: readonly Tag[] = ['glue', 'polite', 'count', 'all']
const buyingTags: readonly Tag[] = ['buy', 'get', 'want']

/** Finds the two tokens of a swap and its amount. Undefined unless their positions and the words between them show which one pays. */
export function findTokenSwap(
  pieces: readonly Piece[],
  amounts: readonly Amount[],
  before: PartialTrade,
): TokenSwap | undefined {
  const tokens = findTokens(pieces)
  if (amounts.length > 1) return undefined
  const [amount] = amounts
  const [first, second, ...others] = tokens
  if (first === undefined || others.length > 0) return undefined
  if (second === undefined) return matchPaymentAnswer(pieces, amount, first, before)
  if (pieces[first]?.text === pieces[second]?.text) return undefined
  const positions =
    matchSwapVerb(pieces, first, second) ?? matchUseToBuy(pieces, first, second) ?? matchBuyWith(pieces, first, second)
  if (!positions || !isValidSwap(pieces, amount, positions)) return undefined
  const { verb, paidAt, boughtAt, isDirected } = positions
  const isPaidAmount = amount !== undefined && isAmountOfToken(pieces, amount, paidAt)
  const isCoinPaid = isCoin(pieces[paidAt])
  // `findSpentCoin` handles an amount of the coin that pays. A share of the bought token means nothing.
  if (amount && ((isCoinPaid && (isPaidAmount || isDirected)) || (isShare(amount) && !isPaidAmount))) return undefined
  if (isCoinPaid && (isDirected || isCoin(pieces[boughtAt]))) return undefined
  const isSale = isDirected && isCoin(pieces[boughtAt])
  const isOfPaid = isDirected && amount?.unit === 'usd' && amount.from < paidAt
  const isLowConfidence = isOfPaid || !isToken(pieces[paidAt])
  const kept =
    amount && isPaidAmount && amount.unit !== 'usd'
      ? [isSale ? toSoldAmount(amount) : toPaidAmount(amount)]
      : [...amounts]
  return {
    paidAt,
    boughtAt,
    amounts: kept,
    links: [...positions.links, verb],
    isSale,
    isLowConfidence,
  }
}

/** Positions of the tokens; one unknown word beside one token may be the name of the other. */
function findTokens(pieces: readonly Piece[]): number[] {
  const known = pieces.flatMap((piece, at) => (isToken(piece) ? [at] : []))
  const unknown = pieces.flatMap((piece, at) => (isUnknownWord(piece) ? [at] : []))
  return known.length === 1 && unknown.length === 1 ? [...known, ...unknown].sort((a, b) => a - b) : known
}

/** Parses an answer to "which token should pay?" or "how much of it?": "SOL", "20 USDC", "half". */
function matchPaymentAnswer(
  pieces: readonly Piece[],
  amount: Amount | undefined,
  at: number,
  { payWith, isPayOpen }: PartialTrade,
): TokenSwap | undefined {
  const answer = { paidAt: at, boughtAt: undefined, links: [], isSale: false, isLowConfidence: false }
  // "SOL", "with BONK"
  if (isPayOpen && amount === undefined)
    return {
      ...answer,
      amounts: [],
      links: pieces.flatMap((piece, each) => (hasTag(piece, 'paid-with') ? [each] : [])),
    }
  if (payWith === undefined || pieces[at]?.text !== payWith || !amount || !isAmountOfToken(pieces, amount, at))
    return undefined
  return amount.unit === 'usd' ? undefined : { ...answer, amounts: [toPaidAmount(amount)] }
}

/** "Swap 20 USDC to BONK", "sell half my BONK for USDC", "把 20 USDC 换成 BONK". */
function matchSwapVerb(pieces: readonly Piece[], first: number, second: number): SwapPositions | undefined {
  const positions = { paidAt: first, boughtAt: second, isDirected: true }
  const hanVerb = second - 1
  if (isHanSwap(pieces, hanVerb)) {
    const lead = pieces.flatMap((piece, at) =>
      at < hanVerb && (hasTag(piece, 'sell') || hasTag(piece, 'paid-with')) ? [at] : [],
    )
    return { ...positions, verb: hanVerb, links: lead }
  }
  const verb = pieces.findIndex((piece) => isSwapVerb(piece) || hasTag(piece, 'sell') || hasTag(piece, 'get'))
  const between = pieces.slice(first + 1, second)
  const to = between.findIndex((piece) => hasTag(piece, 'into') || swapPrepositions.has(piece.text))
  const isGetVerb = hasTag(pieces[verb], 'get') && !isSwapVerb(pieces[verb])
  if (verb < 0 || verb > first || to < 0 || (isGetVerb && !hasTag(between[to], 'into'))) return undefined
  // "Échale un ojo a JUP" (take a look at JUP) isn't an order, and Arabic writes "convert" and "transfer to an address" with the same verb.
  const tokens = [pieces[first], pieces[second]]
  if (isGetVerb && !tokens.every(isToken)) return undefined
  if (transferVerbs.has(pieces[verb]?.text ?? '') && pieces[second]?.kind === 'address') return undefined
  const isPlain = between.every((piece, at) => at === to || isConnecting(piece) || partitives.has(piece.text))
  return isPlain ? { ...positions, verb, links: [first + 1 + to] } : undefined
}

/** "Use my USDC to buy JUP", "用 20 USDC 买 JUP". */
function matchUseToBuy(pieces: readonly Piece[], first: number, second: number): SwapPositions | undefined {
  const verb = pieces.findIndex((piece, at) => at > first && at < second && hasTag(piece, 'buy'))
  const useIndex = pieces.findLastIndex((piece, at) => at < first && paymentWords.has(piece.text))
  if (verb < 0 || useIndex < 0 || hasBuyVerb(pieces.slice(0, first))) return undefined
  const links = [useIndex]
  for (let at = first + 1; at < verb; at++) {
    if (purposeWords.has(pieces[at]?.text ?? '')) links.push(at)
    else if (!isConnecting(pieces[at])) return undefined
  }
  return { verb, paidAt: first, boughtAt: second, links, isDirected: false }
}

/** "Buy $10 of BONK with USDC", "buy BONK for 20 USDC". */
function matchBuyWith(pieces: readonly Piece[], first: number, second: number): SwapPositions | undefined {
  const verb = pieces.findIndex((piece, at) => at < first && buyingTags.some((tag) => hasTag(piece, tag)))
  const payWordIndex = pieces.findLastIndex(
    (piece, at) => at > first && at < second && (hasTag(piece, 'paid-with') || paymentWords.has(piece.text)),
  )
  if (verb < 0 || payWordIndex < 0 || venuePrepositions.has(pieces[payWordIndex]?.text ?? '')) return undefined
  if (!pieces.slice(first + 1, payWordIndex).every((piece) => isConnecting(piece) || isChain(piece))) return undefined
  return { verb, paidAt: second, boughtAt: first, links: [payWordIndex], isDirected: false }
}

/** Whether the words before the paid token leave no other meaning: its amount, a possessive, or a word for paying. */
function isValidSwap(
  pieces: readonly Piece[],
  amount: Amount | undefined,
  { paidAt, links, isDirected }: SwapPositions,
): boolean {
  const isAmount = amount !== undefined && isAmountOfToken(pieces, amount, paidAt)
  if (isDirected) return amount === undefined || isAmount || amount.unit === 'usd' || amount.from > paidAt
  const start = isAmount ? (amount?.from ?? paidAt) : paidAt
  const link = Math.max(...links.filter((at) => at < start))
  const words = pieces.slice(link + 1, start)
  if (!Number.isFinite(link) || !words.every(isConnecting)) return false
  if (isAmount) return true
  const isNamed = isToken(pieces[paidAt]) && !venueTokens.has(pieces[paidAt]?.text ?? '')
  const isOwn = words.some((piece) => piece.words.some(({ text }) => possessives.has(text)) || piece.text === '我 的')
  return isOwn || (paymentWords.has(pieces[link]?.text ?? '') && isNamed)
}

/** Whether an amount counts the token at a position: "20 USDC", "20 of my USDC", "half my USDC", "USDC 的一半". */
function isAmountOfToken(pieces: readonly Piece[], { unit, from, to }: Amount, at: number): boolean {
  if (unit === 'foreign' || unit === 'coin' || unit === 'coin-percent') return false
  if (from > at) return isShare({ unit }) && pieces.slice(at + 1, from).every(isConnecting)
  if (to > at) return false
  const between = pieces.slice(to, at)
  // A number directly before a listed token has a unit, so a bare one counts only an address or an unknown name.
  if (unit === 'bare' && between.length === 0) return pieces[at]?.kind !== 'token'
  return between.every(isConnecting)
}

const isShare = ({ unit }: Pick<Amount, 'unit'>) => unit === 'percent' || unit === 'max'
const toPaidAmount = (amount: Amount): Amount => ({ ...amount, unit: isShare(amount) ? 'pay-percent' : 'pay' })
const toSoldAmount = (amount: Amount): Amount => ({ ...amount, unit: isShare(amount) ? 'percent' : 'units' })
const isToken = (piece: Piece | undefined) => piece?.kind === 'token' || piece?.kind === 'address'
const isUnknownWord = ({ kind, words }: Piece) => kind === 'unknown' && words.length === 1 && words[0]?.kind === 'word'
const hasBuyVerb = (pieces: readonly Piece[]) => pieces.some((piece) => hasTag(piece, 'buy') || hasTag(piece, 'get'))
const isChain = (piece: Piece) => piece.kind === 'sense' && (hasTag(piece, 'on') || hasTag(piece, 'chain-noun'))

function isConnecting(piece: Piece | undefined): boolean {
  return connectingTags.some((tag) => hasTag(piece, tag)) && !hasTag(piece, 'into')
}
