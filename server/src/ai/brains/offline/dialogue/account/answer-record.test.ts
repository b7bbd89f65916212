import { describe, expect, it, test } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { makeRecentTrade } from '#ai/brains/test-support/make-recent-trade.ts'
import { runTestTurn, type TestTurn } from '#ai/brains/test-support/run-test-turn.ts'
import type { RecentTrade } from '#ai/brains/trades.port.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const date = '2026-11-01T10:00:00.000Z'
const minutesAfter = (minutes: number) => new Date(Date.parse(date) + minutes * 60_000).toISOString()
const shown = makeRecentTrade({ id: 'shown', symbol: 'LINK', chain: 'eth', date })
const newest = makeRecentTrade({ id: 'newest', symbol: 'WIF', date: minutesAfter(60) })

/** A history whose newest trade is not the one on the screen. */
const ask = (trial: TestTurn, onScreen: RecentTrade | undefined, readAt: string) =>
  runTestTurn(brain, {
    showsRecord: true,
    ...trial,
    tools: {
      history: async ({ kind }) => ({
        kind: 'history',
        trades: kind === 'screen' ? (onScreen ? [onScreen] : []) : [newest],
        readAt,
      }),
    },
  })

describe('on a screen about one record, a question about the outcome is about that record', () => {
  it.each([
    ['en', 'is this final?'],
    ['es', '¿es definitivo?'],
    ['fr', 'c’est définitif ?'],
    ['pt', 'isso é definitivo?'],
    ['zh', '这笔是最终的吗？'],
    ['ar', 'هل هذا نهائي؟'],
  ] as const)('in %s: %s', async (language, text) => {
    const answer = await ask({ text, language }, shown, minutesAfter(45))
    expect(answer.text).toContain('LINK')
    expect(answer.text).not.toContain('WIF')
  })

  test('the answer states by its age how final it is', async () => {
    expect((await ask({ text: 'is this final?' }, shown, minutesAfter(45))).text).toMatch(
      /^This is final: no one can undo it, not even Ethereum\. You bought /,
    )
    expect((await ask({ text: 'is it confirmed?' }, shown, minutesAfter(5))).text).toMatch(
      /^Ethereum has confirmed it\./,
    )
    const waiting = makeRecentTrade({ ...shown, status: 'Pending', received: null })
    expect((await ask({ text: 'is this stuck?' }, waiting, minutesAfter(1))).text).toMatch(/^It isn’t final yet/)
  })

  test('the answer states why it failed', async () => {
    const failed = makeRecentTrade({ ...shown, status: 'Failed', received: null, reason: 'The price moved.' })
    const { text } = await ask({ text: 'why did this fail?' }, failed, minutesAfter(5))
    expect(text).toContain('The price moved.')
    expect(text).not.toMatch(/final|confirmed it/)
  })
})

test('a question about something else, or about a named token, is not about the record on the screen', async () => {
  for (const text of ['what is my balance?', 'when did I buy WIF'])
    expect((await ask({ text }, shown, minutesAfter(45))).text).not.toContain('LINK')
})

test('without a record of the user’s own, the question is answered as on any other screen', async () => {
  const { text } = await ask({ text: 'is this final?' }, undefined, minutesAfter(45))
  expect(text).not.toContain('no one can undo it')
  expect(text).not.toBe('')
})
