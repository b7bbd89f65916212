import { parseChatId, parseIntentId, parseUserId } from '@murmur/contract/ids'
import { describe, expect, test, vi } from 'vitest'
import { BrainError, type Turn } from '#ai/brains/brain.port.ts'
import { makeCardIntent } from './test-support/card-intent.ts'
import { makeAssistant } from './test-support/make-assistant.ts'

const proposal = { side: 'buy', token: 'BONK', amountUsd: '20' } as const

describe('answers', () => {
  test('keep text and cards in order', async () => {
    const { assistant, ask, log } = makeAssistant(async ({ write, tools }) => {
      write('Here it is.')
      await tools.propose.run(proposal)
      write('Say yes.')
    })
    ask('buy')
    assistant.wake(parseChatId('chat'), parseUserId('me'))
    await expect.poll(() => log.map(({ type }) => type)).toEqual(['text', 'text', 'trade_execution', 'text'])
  })

  test('fall back to the offline brain, with a notice, when the vendor fails', async () => {
    const { assistant, ask, answers } = makeAssistant(() => Promise.reject(new BrainError('429')))
    ask('hello')
    assistant.wake(parseChatId('chat'), parseUserId('me'))
    await expect.poll(answers).toEqual([expect.stringMatching(/didn’t respond[\s\S]*offline words/)])
  })

  test('do not repeat a proposal when the vendor fails after it', async () => {
    const calls = vi.fn(async (): Promise<void> => undefined)
    const { assistant, ask, log } = makeAssistant(
      async ({ tools }) => {
        await tools.propose.run(proposal)
        throw new BrainError('cut off')
      },
      { offlineBrain: { kind: 'offline', answer: calls } },
    )
    ask('buy')
    assistant.wake(parseChatId('chat'), parseUserId('me'))
    await expect.poll(() => log.map(({ type }) => type)).toEqual(['text', 'trade_execution', 'text'])
    expect(calls).not.toHaveBeenCalled()
  })

  test('end with an apology after a bug, and keep earlier text', async () => {
    const { assistant, ask, answers, troubles } = makeAssistant(async ({ write }) => {
      write('So far. ')
      throw new Error('a bug')
    })
    ask('hello')
    assistant.wake(parseChatId('chat'), parseUserId('me'))
    await expect.poll(answers).toEqual([expect.stringMatching(/^So far\.[\s\S]*went wrong on our side/)])
    expect(troubles).toHaveLength(1)
  })

  test('never claim that nothing was traded after a trade', async () => {
    const traded: string[] = []
    const { assistant, ask, answers, troubles } = makeAssistant(
      async () => undefined,
      {
        parseWords: () => ({ intent: 'yes', language: 'en', cardReply: { kind: 'yes' } }),
        findOpenIntents: async () => [
          makeCardIntent(parseIntentId('i1'), { side: 'buy', tokenAddress: 'T', amountInUsd: '20' }),
        ],
        release: async (_userId, _offer, key) => {
          traded.push(key)
          throw new Error('the database went away after the release')
        },
        released: async (_userId, key) =>
          traded.includes(key)
            ? { intentId: parseIntentId('i1'), text: 'Bought $20 worth of BONK', hasOutcome: true }
            : undefined,
      },
      [
        {
          role: 'assistant',
          intentId: parseIntentId('i1'),
          extras: { card: { origin: 'stated', challenge: null, wrongTries: 0 } },
        },
      ],
    )
    ask('yes')
    assistant.wake(parseChatId('chat'), parseUserId('me'))
    await expect.poll(() => answers().at(-1)).toBe('Bought $20 worth of BONK')
    expect(troubles).toHaveLength(1)
  })

  test('receive the memory of an open question only directly after it', async () => {
    const memories: unknown[] = []
    const { assistant, ask } = makeAssistant(
      async ({ write, memory }) => {
        memories.push(memory)
        write('on')
      },
      undefined,
      [{ role: 'assistant', extras: { ask: 'how much?' } }],
    )
    ask('ten')
    ask('twenty')
    assistant.wake(parseChatId('chat'), parseUserId('me'))
    await expect.poll(() => memories).toEqual(['how much?', undefined])
  })

  test('receive placeholders instead of earlier cards, without token names', async () => {
    const calls: Turn['before'][] = []
    const { assistant, ask, answers } = makeAssistant(async ({ before, tools, write }) => {
      calls.push(before)
      await tools.search.run({ query: 'bonk' })
      write('done')
    })
    ask('one')
    assistant.wake(parseChatId('chat'), parseUserId('me'))
    await expect.poll(answers).toHaveLength(2)
    ask('two')
    assistant.wake(parseChatId('chat'), parseUserId('me'))
    await expect.poll(answers).toHaveLength(4)
    expect(calls[1]?.map(({ text }) => text)).toEqual(['one', '[a table of tokens was shown]', 'done'])
  })

  test('are never empty', async () => {
    const { assistant, ask, answers } = makeAssistant(async () => undefined)
    ask('hello')
    assistant.wake(parseChatId('chat'), parseUserId('me'))
    await expect.poll(answers).toEqual([expect.stringMatching(/went wrong/)])
  })
})
