import type { TokenRef, Turn } from '#ai/brains/brain.port.ts'
import { answerInfo, answerPrice } from '#ai/brains/offline/dialogue/answer-look-up.ts'
import { answerRisk } from '#ai/brains/offline/dialogue/answer-risk.ts'
import { answerComparison } from '#ai/brains/offline/dialogue/facts/answer-comparison.ts'
import { answerConversion } from '#ai/brains/offline/dialogue/facts/answer-conversion.ts'
import { answerFact, type TokenFact } from '#ai/brains/offline/dialogue/facts/answer-fact.ts'
import { answerPriceHistory } from '#ai/brains/offline/dialogue/facts/answer-price-history.ts'
import type { RequestToken } from '#ai/brains/offline/requests/choose-request.ts'
import { type Focus, focusOnTokens } from '#ai/brains/offline/requests/focus.ts'
import { readConversion } from '#ai/brains/offline/requests/read-conversion.ts'
import { type AnswerDeps, type RequestAnswer, type RequestAnswers, toFocusToken, toParsed } from './request-answer.ts'

type AboutToken = 'price' | 'info' | 'risk' | 'change' | 'chart' | readonly TokenFact[]

const maxTokens = 3

/** The answers to requests about named tokens, or the token that the chat is about. */
export const tokenAnswers: RequestAnswers = {
  'token-info': answerEach('info'),
  price: priceAnswer(),
  'trade-check': priceAnswer(),
  'price-change': answerEach('change'),
  convert: answerTogether('convert'),
  compare: answerTogether('compare'),
  chart: answerEach('chart'),
  'market-cap': answerEach(['marketCap']),
  liquidity: answerEach(['liquidity']),
  volume: answerEach(['volume']),
  'token-age': answerEach(['age']),
  holders: answerEach(['holders']),
  'contract-address': answerEach(['address']),
  verified: answerEach(['verified']),
  risk: answerEach('risk'),
}

/** A question about a price that states an amount means the amount's value: "how many JUP for 50 dollars". */
function priceAnswer(): RequestAnswer {
  const [answerPrices, convert] = [answerEach('price'), answerTogether('convert')]
  return (turn, deps, request, focus) => {
    const { amount, of } = readConversion(turn.text, deps.names, turn)
    return (amount !== undefined && of !== undefined ? convert : answerPrices)(turn, deps, request, focus)
  }
}

/** One answer for each named token. */
function answerEach(about: AboutToken): RequestAnswer {
  return async (turn, deps, { id, tokens }, focus) => {
    if (tokens.length === 0) return false
    const answered: TokenRef[] = []
    for (const [at, token] of tokens.slice(0, maxTokens).entries()) {
      if (at > 0) turn.write('\n\n')
      const found = await answerToken(turn, deps, about, token)
      if (found) answered.push(found)
    }
    if (answered.length > 0) turn.setFocus(focusOnTokens(focus, answered.map(toFocusToken), id))
    return true
  }
}

/** One answer about all named tokens. */
function answerTogether(about: 'convert' | 'compare'): RequestAnswer {
  return async (turn, deps, { tokens }, focus) => {
    if (tokens.length === 0) return false
    const { tokens: answered, conversion } =
      about === 'convert'
        ? await answerConversion(turn, deps, tokens, focus)
        : { tokens: await answerComparison(turn, deps, tokens, focus), conversion: undefined }
    if (answered.length > 0)
      turn.setFocus({ ...focusOnTokens(focus, answered.map(toFocusToken), about), conversion } satisfies Focus)
    return true
  }
}

function answerToken(
  turn: Turn,
  deps: AnswerDeps,
  about: AboutToken,
  { query, chain }: RequestToken,
): Promise<TokenRef | undefined> {
  const { translate, writeSentence } = deps
  const named = { token: query, ...(chain && { chain }) }
  if (typeof about !== 'string') return answerFact(turn, deps, about, named)
  if (about === 'change' || about === 'chart') return answerPriceHistory(turn, deps, named, about === 'change')
  const parsed = toParsed(turn, about === 'info' ? 'info' : 'price', { query, chain })
  if (about === 'info') return answerInfo(turn, writeSentence, parsed)
  if (about === 'price') return answerPrice(turn, writeSentence, parsed)
  return answerRisk(turn, translate, writeSentence, named)
}
