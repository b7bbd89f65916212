import { parseChatId, parseIntentId, parseUserId } from '@murmur/contract/ids'
import { describe, expect, test, vi } from 'vitest'
import { BrainError, type Turn } from '#ai/brains/brain.port.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'
import { makeCardIntent } from './test-support/card-intent.ts'
import { makeAssistant } from './test-support/make-assistant.ts'
import { market } from './test-support/make-token.ts'

const proposal = { side: 'buy', token: 'BONK', amountUsd: '20' } as const

/** The user's words request that a token is watched. */
const watching = { parseRequestedChange: async () => ({ change: 'watch' as const }) }
const added = ({ chain, address, symbol }: TokenListing) => {
  return { kind: 'watch-added' as const, token: { chain, address, symbol } }
}
const watched = 'BONK on Solana is now on your watchlist. Say “undo” to take it off.'
const restFailed = 'The rest of this answer failed. Please ask again only for what’s missing.'

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

  test('state a change that a bug follows, instead of an apology for nothing', async () => {
    const { assistant, ask, answers, log, troubles } = makeAssistant(async ({ tools }) => {
      await tools.watch.run({ token: 'BONK' })
      throw new Error('a bug')
    }, watching)
    ask('watch bonk')
    assistant.wake(parseChatId('chat'), parseUserId('me'))
    await expect.poll(answers).toEqual([`${watched}\n\n${restFailed}`])
    expect(log.at(-1)?.extras).toMatchObject({ changes: [{ kind: 'watch-added' }], suggestions: ['Undo'] })
    expect(troubles).toHaveLength(1)
  })

  test('state a change when the user stops them after it', async () => {
    const results: string[] = []
    const { assistant, ask, answers } = makeAssistant(async ({ tools, signal }) => {
      results.push((await tools.watch.run({ token: 'BONK' })).kind)
      await new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
    }, watching)
    ask('watch bonk')
    assistant.wake(parseChatId('chat'), parseUserId('me'))
    await expect.poll(() => results).toEqual(['watch-added'])
    await assistant.stopTurn(parseChatId('chat'))
    await expect.poll(answers).toEqual([`${watched}\n\nStopped.`])
  })

  test('of a turn that changed something before a crash state the change, and no brain runs again', async () => {
    const calls = vi.fn(async (): Promise<void> => undefined)
    const { assistant, ask, answers, log } = makeAssistant(calls, watching)
    ask('watch bonk', {}, [{ change: added(market.bonk) }])
    assistant.wake(parseChatId('chat'), parseUserId('me'))
    await expect.poll(answers).toEqual([`${watched}\n\n${restFailed}`])
    expect(log.at(-1)?.extras).toMatchObject({ changes: [added(market.bonk)], suggestions: ['Undo'] })
    expect(calls).not.toHaveBeenCalled()
  })

  test('of an undo that a crash ended state the undone change, and leave the rest to another undo', async () => {
    const changes = [added(market.bonk), added(market.moon)]
    const { assistant, ask, answers, log } = makeAssistant(async () => undefined, watching, [
      { role: 'assistant', content: 'Both are on your watchlist.', extras: { changes } },
    ])
    ask('undo', {}, [{ change: added(market.moon), isReversed: true }])
    assistant.wake(parseChatId('chat'), parseUserId('me'))
    await expect.poll(() => answers().at(-1)).toBe(`Undone: MOON on Base is off your watchlist.\n\n${restFailed}`)
    expect(log.at(-1)?.extras.changes).toEqual([added(market.bonk)])
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
