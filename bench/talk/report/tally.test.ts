import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type Conversation, ConversationTurn } from '../conversation.ts'
import type { Judgement } from '../judging/judge-turn.ts'
import type { TurnResult } from '../playing/play-conversation.ts'
import { formatTally, formatTurns, listFailed } from './print.ts'
import { tallyTurns } from './tally.ts'

const facts = { facts: ['price BONK@sol', 'liquidity BONK@sol'] }
const turns = [
  { say: 'price and liquidity of bonk', want: [facts] },
  { say: 'is it safe', want: [{ explain: [['risk']], about: 'BONK@sol' }, facts] },
  { press: 'confirm', want: [{ receipt: { side: 'buy', token: 'BONK@sol' } }] },
].map((turn) => v.parse(ConversationTurn, turn))
const conversation: Conversation = { id: 'en-test-01', language: 'en', persona: '', account: 'new', turns }

const makeResult = (more: Partial<Judgement>): Judgement => ({
  isHelpful: true,
  isDeadEnd: false,
  unwantedCards: 0,
  isReferenceResolved: undefined,
  faults: [],
  ...more,
})
const results: TurnResult[] = [
  makeResult({}),
  makeResult({ isHelpful: false, isDeadEnd: true, isReferenceResolved: false, faults: ['a dead end'] }),
  makeResult({ isHelpful: false, unwantedCards: 1 }),
].map((judgement, index) => ({ conversation, index, answer: 'I’m not sure.', judgement }))

describe('the figures of judged turns', () => {
  it('count turns by their first outcome, and facts by kind', () => {
    const { byClass, ...totals } = tallyTurns(results)
    expect(totals).toEqual({
      helpful: { part: 1, whole: 3 },
      deadEnds: { part: 1, whole: 3 },
      references: { part: 0, whole: 1 },
      unwantedCards: 1,
    })
    expect([...byClass]).toEqual([
      ['explain', { part: 0, whole: 1 }],
      ['facts', { part: 1, whole: 1 }],
      ['facts: liquidity', { part: 1, whole: 1 }],
      ['facts: price', { part: 1, whole: 1 }],
      ['receipt', { part: 0, whole: 1 }],
    ])
  })

  it('are printed in per cent', () => {
    expect(formatTally('en', results)).toContain('en: 3 turns, helpful 1/3 (33.3 %), dead ends 1/3 (33.3 %)')
  })

  it('list each failed turn with its message, answer and reason', () => {
    const text = formatTurns(listFailed(results))
    expect(text).toContain('en-test-01 turn 2 (dead end, reference): is it safe')
    expect(text).toContain('fault: a dead end')
    expect(text).toContain('"about":"BONK@sol"')
    expect(text).toContain('en-test-01 turn 3 (failed): [confirm]')
    expect(text).not.toContain('turn 1')
  })
})
