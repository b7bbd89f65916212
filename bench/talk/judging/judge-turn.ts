import type { TradeData } from '@murmur/contract/chat/cards'
import type { ExpectedCard, Outcome } from '../conversation.ts'
import { isDeadEnd } from './dead-end.ts'
import { type Evidence, type Fault, firstFault } from './evidence.ts'
import { isQuestion, judgeAsk } from './judge-ask.ts'
import { judgeCard } from './judge-card.ts'
import { judgeDone } from './judge-done.ts'
import { judgeFact } from './judge-fact.ts'
import { judgeDecline, judgeKeywords } from './judge-keywords.ts'
import { judgeClosed, judgeReceipt } from './judge-trade.ts'
import { namesToken } from './stated-values.ts'

/** The judgement of one turn. */
export type Judgement = {
  isHelpful: boolean
  isDeadEnd: boolean
  /** The number of cards that no acceptable outcome wants. */
  unwantedCards: number
  /** Whether the answer is about the token that the turn refers to, or is a question; undefined without a reference. */
  isReferenceResolved: boolean | undefined
  /** Why each acceptable outcome is not met; empty if one is. */
  faults: string[]
}

/** Judges a turn by its acceptable outcomes, any of which suffices. */
export async function judgeTurn(evidence: Evidence, want: readonly Outcome[]): Promise<Judgement> {
  const { answer, opened } = evidence
  const unwantedCards = await countUnwanted(evidence, want)
  const results = await Promise.all(want.map((outcome) => judgeOutcome(evidence, outcome)))
  const isMet = results.includes(undefined)
  const isHelpful = isMet && unwantedCards === 0
  const hasReference = want.some(({ about }) => about)
  return {
    isHelpful,
    isDeadEnd: !isMet && isDeadEnd(answer),
    unwantedCards,
    isReferenceResolved: hasReference ? isHelpful || (opened.length === 0 && isQuestion(answer)) : undefined,
    faults: isHelpful
      ? []
      : [...(unwantedCards > 0 ? ['an unwanted card opened'] : []), ...results.filter((fault) => fault !== undefined)],
  }
}

/** Opened cards beyond the one that an outcome wants. */
async function countUnwanted({ opened, api }: Evidence, want: readonly Outcome[]): Promise<number> {
  const wanted = want.flatMap((outcome) => ('card' in outcome && outcome.card ? [outcome.card] : []))
  const fits = await Promise.all(opened.map((card) => isWantedCard(card, wanted, api)))
  return Math.max(opened.length - 1, 0, fits.filter((isFit) => !isFit).length)
}

async function isWantedCard(card: TradeData, wanted: readonly ExpectedCard[], api: Evidence['api']): Promise<boolean> {
  const faults = await Promise.all(wanted.map((each) => judgeCard([card], api, each)))
  return faults.includes(undefined)
}

/** Why an outcome is not met; undefined if it is. An error of the API is such a reason. */
async function judgeOutcome(evidence: Evidence, outcome: Outcome): Promise<Fault> {
  try {
    const fault = await judgeKind(evidence, outcome)
    return fault ?? (outcome.about && namesToken(evidence.answer, outcome.about))
  } catch (error) {
    return `could not be judged: ${(error as Error).message}`
  }
}

async function judgeKind(evidence: Evidence, outcome: Outcome): Promise<Fault> {
  const { answer, api, opened } = evidence
  if ('facts' in outcome)
    return firstFault(await Promise.all(outcome.facts.map((fact) => judgeFact(answer, api, fact))))
  if ('closed' in outcome) return judgeClosed(evidence) ?? (outcome.card && judgeCard(opened, api, outcome.card))
  if ('receipt' in outcome)
    return judgeReceipt(evidence, outcome.receipt) ?? (outcome.card && judgeCard(opened, api, outcome.card))
  if ('card' in outcome) return judgeCard(opened, api, outcome.card)
  if ('ask' in outcome) return judgeAsk(evidence, outcome.ask, outcome.options)
  if ('done' in outcome) return judgeDone(evidence, outcome)
  if ('explain' in outcome) return judgeKeywords(answer, outcome.explain)
  if ('decline' in outcome) return judgeDecline(answer, outcome.decline, outcome.offers)
  return judgeKeywords(answer, outcome.social)
}
