import type { Turn } from '#ai/brains/brain.port.ts'
import type { TokenFacts, TokenFigure } from '#ai/brains/facts.port.ts'
import { answerUnresolvedToken } from '#ai/brains/offline/dialogue/answer-unresolved-token.ts'
import { dayText, stripMarkdown } from '#ai/brains/offline/dialogue/value-text.ts'
import type { Translate, WriteSentence } from '#ai/brains/offline/dialogue/write-sentence.ts'
import { asksForLargest } from '#ai/brains/offline/requests/questions/question-words.ts'
import type { TokenQuery, TokenRef } from '#ai/brains/tokens.port.ts'
import { formatPercent, getChainName } from '#platform/i18n/format.ts'
import { daysText, elapsedText } from './duration-text.ts'
import { figureText } from './figure-text.ts'

/** A fact about a token that a message may request. */
export type TokenFact = TokenFigure | 'age' | 'address' | 'verified'
type Deps = { translate: Translate; writeSentence: WriteSentence }

/** Writes facts of a token, a sentence each. Returns the token, or undefined if it is unresolved. */
export async function answerFact(
  turn: Turn,
  deps: Deps,
  wanted: readonly TokenFact[],
  request: TokenQuery,
): Promise<TokenRef | undefined> {
  const facts = await turn.tools.facts.run(request)
  turn.signal.throwIfAborted()
  if (facts.kind !== 'facts') {
    answerUnresolvedToken(turn, deps.writeSentence, request.token, facts)
    return undefined
  }
  const sentences = wanted.map((fact) => factSentence(turn, deps.translate, fact, facts))
  const holderLines = wanted.includes('holders') ? formatLargestHolders(turn, deps.translate, facts) : []
  turn.write([...sentences, ...holderLines].join('\n'))
  // The card has the address with a button that copies it.
  if (wanted.includes('address')) await turn.tools.info.run({ token: facts.token.ref })
  return facts.token
}

/** Formats a fact as a sentence, or states that no source reports it. */
function factSentence(turn: Turn, translate: Translate, fact: TokenFact, facts: TokenFacts): string {
  const { symbol, chain, address } = facts.token
  const tokenLabel = { token: stripMarkdown(symbol), chain: getChainName(chain) }
  switch (fact) {
    case 'address':
      return translate(turn, 'brain.factAddress', { ...tokenLabel, address })
    case 'verified':
      return verifiedSentence(turn, translate, tokenLabel, facts)
    case 'age':
      return ageSentence(turn, translate, tokenLabel, facts)
    default: {
      const figure = facts.figures[fact]
      if (!figure) return translate(turn, 'brain.factUnknown', { ...tokenLabel, figure: fact })
      return translate(turn, 'brain.fact', {
        ...tokenLabel,
        fact: figureText(turn, translate, fact, figure.value),
        source: figure.source,
        age: elapsedText(turn.language, figure.ageSeconds),
      })
    }
  }
}

/** The share of the ten largest wallets if a source reports it. For a question about them, also that no source does. */
function formatLargestHolders(turn: Turn, translate: Translate, { topHolders }: TokenFacts): string[] {
  if (!topHolders)
    return asksForLargest(turn.text, turn.language) ? [translate(turn, 'brain.largestHoldersUnknown')] : []
  const share = formatPercent(turn, Number(topHolders.value.toPrecision(3)))
  const age = elapsedText(turn.language, topHolders.ageSeconds)
  return [translate(turn, 'brain.largestHolders', { share, source: topHolders.source, age })]
}

type TokenLabel = { token: string; chain: string }

function ageSentence(turn: Turn, translate: Translate, about: TokenLabel, { firstMarket }: TokenFacts): string {
  if (!firstMarket) return translate(turn, 'brain.factUnknown', { ...about, figure: 'age' })
  const { at, days } = firstMarket
  return translate(turn, 'brain.factAge', {
    ...about,
    age: daysText(turn.language, days),
    date: dayText(turn.language, at),
  })
}

function verifiedSentence(turn: Turn, translate: Translate, about: TokenLabel, facts: TokenFacts): string {
  if (facts.isVerified) return translate(turn, 'brain.factVerified', about)
  if (facts.imitates === null) return translate(turn, 'brain.factUnverified', about)
  return translate(turn, 'brain.factImitation', { ...about, original: stripMarkdown(facts.imitates) })
}
