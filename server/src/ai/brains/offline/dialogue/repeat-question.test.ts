import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const two: Focus['tokens'] = [
  { symbol: 'BONK', chain: 'sol' },
  { symbol: 'WIF', chain: 'sol' },
]
const compared: Focus = { tokens: two, list: two, isListShown: true, hasSeveral: true }

/** Runs messages one after the other in a chat. */
async function chat(focus: unknown, ...messages: string[]) {
  let [memory, subject]: unknown[] = [null, focus]
  const texts: string[] = []
  for (const text of messages) {
    const turn = await runTestTurn(brain, { text, memory, focus: subject })
    texts.push(turn.text)
    memory = turn.memory
    subject = turn.focus
    if (turn.calls.some(({ tool }) => tool === 'propose')) texts.push(JSON.stringify(turn.calls))
  }
  return texts
}

describe('a question about an order that another request interrupts', () => {
  it('is asked again after a yes, and accepts the next reply', async () => {
    const [question, , again, ...rest] = await chat(compared, 'buy $5 of it', 'what are your fees?', 'yes', 'wif')
    expect(question).toMatch(/BONK or WIF/)
    expect(again).toMatch(/^Which token/)
    expect(rest.join()).toContain('"token":"WIF","amountUsd":"5"')
  })

  it('is repeated immediately after a yes that does not answer it', async () => {
    const [question, again, ...rest] = await chat({ tokens: [] }, 'buy 5 dollars', 'yes', 'bonk')
    expect(again).toBe(question)
    expect(rest.join()).toContain('"token":"BONK","amountUsd":"5"')
    const [amount, same] = await chat({ tokens: [] }, 'sell BONK', 'ok')
    expect(same).toBe(amount)
  })

  it('is repeated even if it was about the amount', async () => {
    const [question, , again] = await chat({ tokens: [] }, 'buy BONK', 'what is slippage?', 'yes')
    expect(again).toBe(question)
  })

  it('is dropped after a no, even after it was repeated', async () => {
    const texts = await chat(
      { tokens: [] },
      'bit bored so buy 5 bucks of bonk',
      'what is slippage?',
      'yes',
      'no',
      'yes',
    )
    expect(texts.at(-3)).toMatch(/BONK/)
    expect(texts.at(-1)).not.toMatch(/BONK/)
  })

  it('is dropped after its answer or another order', async () => {
    const texts = await chat({ tokens: [] }, 'buy BONK', 'what is slippage?', 'sell half my WIF', 'yes')
    expect(texts.at(-1)).not.toMatch(/BONK/)
  })
})
