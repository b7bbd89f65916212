import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'
import { getTopic } from '#ai/handbook/handbook.ts'

const brain = offlineBrain({ names: () => pinnedNames })

describe('after a topic', () => {
  const focusAfter = (last: Focus['last']): Focus => ({ tokens: [], last })
  const zh = (text: string, focus: Focus) => runTestTurn(brain, { text, language: 'zh', focus })

  it('a vague question continues the topic, a clear one does not', async () => {
    expect((await zh('超过了会怎样 会不会亏钱', focusAfter('topic:slippage'))).text).toContain(
      getTopic('zh', 'slippage').body,
    )
    expect((await zh('网络费是什么', focusAfter('topic:slippage'))).text).toContain(getTopic('zh', 'network-fee').body)
    expect((await zh('没懂 举个例子', focusAfter('topic:market-cap'))).text).toContain(
      getTopic('zh', 'market-cap').body,
    )
  })

  it('an example of a fact is that fact of the token in focus', async () => {
    const { calls } = await zh('比如BONK的有多少', focusAfter('topic:liquidity'))
    expect(calls).toMatchObject([{ tool: 'facts', input: { token: 'BONK' } }])
  })

  it('"mine" means the user’s own addresses or alerts', async () => {
    const en = async (text: string, focus: Focus) => (await runTestTurn(brain, { text, focus })).calls
    expect(await en("so what's mine?", focusAfter('topic:wallet-address'))).toMatchObject([{ tool: 'addresses' }])
    expect(await en('and mine?', focusAfter('topic:price-alerts'))).toMatchObject([{ tool: 'alerts' }])
    expect(await en('what is mine worth in bonk', focusAfter('topic:slippage'))).not.toMatchObject([
      { tool: 'addresses' },
    ])
  })

  it('a question about lost money right after a failed trade is about that trade', async () => {
    const { calls } = await runTestTurn(brain, { text: 'did i lose money?', focus: focusAfter('request:why-failed') })
    expect(calls).toMatchObject([{ tool: 'history', input: { kind: 'failed' } }])
    const other = await runTestTurn(brain, { text: 'did i lose money?', focus: focusAfter('request:price') })
    expect(other.calls).not.toMatchObject([{ tool: 'history' }])
  })

  it('a question about the user’s limits leads to the topic of limits', async () => {
    const { text } = await zh('超出了会怎样', focusAfter('request:limits'))
    expect(text).toContain(getTopic('zh', 'spending-limits').body)
  })
})
