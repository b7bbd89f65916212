import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../world/paths.ts'
import { ConversationTurn, readConversations } from '../talk/conversation.ts'
import { crossValidate, foldCount, foldOf } from './cross-validate.ts'
import { formatAccuracy, formatWeights } from './report.ts'
import { choosesRight, type FitTurn, fitWeights } from './softmax-fit.ts'
import {
  meetsOutcome,
  namesRequest,
  requestOfList,
  requestsOfChange,
  requestsOfFact,
  socialRequests,
} from './wanted-requests.ts'

const options = { minCount: 2, penalty: 0.001, steps: 200 }
const candidate = (isRight: boolean, features: Record<string, number>) => ({ isRight, features })
/** The right candidate is the more similar one, except in short messages, where it is the last request. */
const turns: (FitTurn & { language: 'en' })[] = Array.from({ length: 40 }, (_, at) => {
  const isShort = at % 4 === 0
  return {
    group: `conversation ${at >> 1}`,
    language: 'en',
    candidates: [
      candidate(!isShort, { similarity: 0.5 + at / 100 }),
      candidate(isShort, { similarity: 0.2, ...(isShort && { 'last short': 1 }) }),
      candidate(false, { similarity: 0.1 }),
    ],
  }
})

describe('fitWeights', () => {
  it('finds weights that choose the right candidates', () => {
    const weights = fitWeights(turns, options)
    expect(turns.filter((turn) => !choosesRight(turn, weights))).toEqual([])
    expect(weights.get('similarity')).toBeGreaterThan(1)
    expect(weights.get('last short')).toBeGreaterThan(1)
  })

  it('gives the same weights on every run and ignores rare features', () => {
    const rare = { group: 'rare', candidates: [candidate(true, { rare: 1 }), candidate(false, {})] }
    const weights = fitWeights([...turns, rare], options)
    expect(weights.has('rare')).toBe(false)
    expect([...fitWeights([...turns, rare], options)]).toEqual([...weights])
  })

  it('keeps weights near 0 with a large penalty', () => {
    const weights = fitWeights(turns, { ...options, penalty: 100 })
    expect(Math.max(...[...weights.values()].map(Math.abs))).toBeLessThan(0.1)
  })

  it('is validated on conversations left out of the fit', () => {
    const groups = Array.from({ length: 100 }, (_, at) => foldOf(`conversation ${at}`))
    expect([...new Set(groups)].sort()).toEqual(Array.from({ length: foldCount }, (_, fold) => fold))
    // Each group is right only by a feature of its own, which the others cannot learn.
    const own = turns.map(({ group }) => ({
      group,
      language: 'en' as const,
      candidates: [candidate(false, {}), candidate(true, { [group]: 1 })],
    }))
    const validated = crossValidate(own, options)
    expect(validated.every(({ isRightUnseen, rightSeen }) => !isRightUnseen && rightSeen === 1)).toBe(true)
    const text = formatAccuracy(validated, new Map(), ['en'])
    expect(text).toMatch(/en +40 +0\.0 % +100\.0 % +0\.0 % +1\n/)
    expect(text).toMatch(/all +40 /)
  })

  it('is written with two digits, sorted by name, without weights close to 0', () => {
    const weights = new Map([
      ['similarity', 2.71999],
      ['last', -0.5],
      ['none', 0.04],
    ])
    expect(formatWeights(weights)).toBe('{\n  "last": -0.5,\n  "similarity": 2.72\n}\n')
  })
})

describe('the wanted requests', () => {
  const wanted = (want: unknown) => v.parse(ConversationTurn, { say: 'x', want: [want] }).want
  const first = (want: unknown) => wanted(want)[0] as ReturnType<typeof wanted>[number]

  it('are those that state a wanted fact or make the wanted change', () => {
    const facts = first({ facts: ['price BONK@sol', 'new base'] })
    expect(meetsOutcome('request:price', facts, 'en')).toBe(true)
    expect(meetsOutcome('request:new-tokens', facts, 'en')).toBe(true)
    expect(meetsOutcome('request:risk', facts, 'en')).toBe(false)
    expect(meetsOutcome('request:watch', first({ done: 'watch-added' }), 'en')).toBe(true)
    expect(meetsOutcome('request:joke', first({ social: [] }), 'en')).toBe(true)
  })

  it('include topics whose text has a word of each list', () => {
    const explain = first({ explain: [['slippage'], ['price']] })
    expect(meetsOutcome('topic:slippage', explain, 'en')).toBe(true)
    expect(meetsOutcome('topic:slippage', first({ explain: [['slippage'], ['carnival']] }), 'en')).toBe(false)
    expect(meetsOutcome('request:price', explain, 'en')).toBe(false)
  })

  it('are empty if a trade is wanted', () => {
    const card = { card: { side: 'buy', token: 'BONK@sol', usd: '5' } }
    expect(namesRequest(wanted({ facts: ['price BONK@sol'] }))).toBe(true)
    expect(namesRequest([...wanted({ facts: ['price BONK@sol'] }), ...wanted(card)])).toBe(false)
    expect(namesRequest(wanted({ ask: 'token' }))).toBe(false)
  })

  it('exist in the assistant', () => {
    const path = join(projectRoot, 'locales/en/requests.json')
    const known = Object.keys(JSON.parse(readFileSync(path, 'utf8')) as object)
    const named = [requestsOfFact, requestOfList, requestsOfChange].flatMap((each) => Object.values(each).flat())
    expect([...named, ...socialRequests].filter((id) => !known.includes(id))).toEqual([])
  })

  it('exist for most of the judged turns', () => {
    const messages = readConversations().flatMap(({ turns: all }) => all.filter((turn) => 'say' in turn))
    const share = messages.filter(({ want }) => namesRequest(want)).length / messages.length
    expect(share).toBeGreaterThan(0.5)
  })
})
