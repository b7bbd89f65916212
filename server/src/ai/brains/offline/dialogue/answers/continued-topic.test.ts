import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'
import { getTopic } from '#ai/handbook/handbook.ts'

const brain = offlineBrain({ names: () => pinnedNames })

describe('after a topic', () => {
  const after = (last: Focus['last']): Focus => ({ tokens: [], last })
  const zh = (text: string, focus: Focus) => runTestTurn(brain, { text, language: 'zh', focus })

  it('a vague question continues it, a clear one does not', async () => {
    expect((await zh('超过了会怎样 会不会亏钱', after('topic:slippage'))).text).toContain(
      getTopic('zh', 'slippage').body,
    )
    expect((await zh('网络费是什么', after('topic:slippage'))).text).toContain(getTopic('zh', 'network-fee').body)
    expect((await zh('没懂 举个例子', after('topic:market-cap'))).text).toContain(getTopic('zh', 'market-cap').body)
  })

  it('about a fact, an example is about that fact of the token', async () => {
    const { calls } = await zh('比如BONK的有多少', after('topic:liquidity'))
    expect(calls).toMatchObject([{ tool: 'facts', input: { token: 'BONK' } }])
  })

  it('limits of the user lead to limits in general', async () => {
    const { text } = await zh('超出了会怎样', after('request:limits'))
    expect(text).toContain(getTopic('zh', 'spending-limits').body)
  })
})
