import { type ChatId, parseChatId, parseIntentId, parseUserId } from '@murmur/contract/ids'
import { describe, expect, test, vi } from 'vitest'
import { type Brain, BrainFailed, type Turn } from '#ai/brains/brain.port.ts'
import type { Transcriber } from '#ai/speech/transcriber.port.ts'
import { type AssistantDeps, startAssistant } from './assistant.ts'
import { makeCardIntent } from './test-support/card-intent.ts'
import { chatLog, type Line } from './test-support/chat-log.ts'
import { makeToolTurn } from './test-support/make-tool-turn.ts'

/** An assistant with one in-memory chat and scripted brains. */
function makeAssistant(
  answer: (turn: Turn) => Promise<void>,
  changed: Partial<AssistantDeps> = {},
  lines: readonly Line[] = [],
) {
  const { chats, log, ask } = chatLog(lines)
  const deltas: string[] = []
  const troubles: unknown[] = []
  const offline: Brain = { kind: 'offline', answer: async ({ write }) => write('offline words') }
  let ids = 0
  const assistant = startAssistant({
    ...makeToolTurn('', { intent: 'ask' }).deps,
    chats,
    brain: { kind: 'model', answer },
    offlineBrain: offline,
    onBrainFailed: () => undefined,
    transcriber: undefined,
    ocr: undefined,
    tokens: () => [],
    findTokenMentions: () => [],
    readCodes: async () => [],
    findCodeMentions: () => [],
    findTokens: async () => [],
    addFigures: async (tokens) => [...tokens],
    findLookAlike: () => undefined,
    createFocus: () => undefined,
    parseWords: () => ({ intent: 'buy', language: 'en', amountUsd: '20', token: 'BONK' }),
    openIntent: async (_userId, request) => makeCardIntent(parseIntentId('intent'), request),
    findOpenIntents: async () => [],
    findIntent: async () => undefined,
    orderProgress: async () => 'open',
    getNumberLocale: async () => 'en',
    parseFollowUp: () => undefined,
    readWish: async () => undefined,
    namesToken: () => false,
    settings: async () => ({ confirmByVoice: false, voiceCapUsd: 1 }),
    release: () => Promise.reject(new Error('not asked')),
    released: async () => undefined,
    cancel: async () => true,
    countWrongChallenge: async () => undefined,
    sendDelta: (_userId, { text }) => deltas.push(text),
    newId: () => `part-${++ids}`,
    now: () => new Date('2026-01-01T00:00:00Z'),
    onError: (_turn, error) => troubles.push(error),
    maxConcurrent: 2,
    maxConcurrentPerUser: 2,
    renewMs: 60_000,
    ...changed,
  })
  const answers = () => log.filter(({ role }) => role === 'assistant').map(({ content }) => content)
  return { assistant, ask, log, deltas, troubles, answers }
}

const proposal = { side: 'buy', token: 'BONK', amountUsd: '20' } as const

describe('answers', () => {
  test('are given one at a time in order, streamed and then stored', async () => {
    let maxConcurrent = 0
    const { assistant, ask, log, deltas, answers } = makeAssistant(async ({ text, write }) => {
      expect(++maxConcurrent).toBe(1)
      write('to ')
      await new Promise((done) => setImmediate(done))
      write(text)
      maxConcurrent -= 1
    })
    const [one, two] = [ask('one'), ask('two')]
    assistant.wake(parseChatId('chat'), parseUserId('me'))
    assistant.wake(parseChatId('chat'), parseUserId('me'))
    await expect.poll(answers).toEqual(['to one', 'to two'])
    expect(log.map(({ replyTo }) => replyTo)).toEqual([null, null, one.id, two.id])
    expect(deltas).toEqual(['to ', 'one', 'to ', 'two'])
  })

  test('to one user’s many chats do not delay other users', async () => {
    const claimed: string[] = []
    const { chats } = chatLog()
    const claimTurn = async (chatId: ChatId) => {
      claimed.push(chatId)
      return chatId.startsWith('mine') ? new Promise<undefined>(() => undefined) : undefined
    }
    const { assistant } = makeAssistant(async () => undefined, {
      chats: { ...chats, claimTurn },
      maxConcurrent: 3,
      maxConcurrentPerUser: 2,
    })
    for (let n = 0; n < 1000; n++) assistant.wake(parseChatId(`mine ${n}`), parseUserId('me'))
    assistant.wake(parseChatId('other'), parseUserId('another'))
    await expect.poll(() => claimed).toEqual(['mine 0', 'mine 1', 'other'])
  })

  test('left by a crash are given after the next start', async () => {
    const { assistant, ask, answers } = makeAssistant(async ({ write }) => write('late'))
    ask('waiting')
    await assistant.start()
    await expect.poll(answers).toEqual(['late'])
    assistant.stop()
  })

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

  test('come from the offline brain with a notice when the vendor fails', async () => {
    const { assistant, ask, answers } = makeAssistant(() => Promise.reject(new BrainFailed('429')))
    ask('hello')
    assistant.wake(parseChatId('chat'), parseUserId('me'))
    await expect.poll(answers).toEqual([expect.stringMatching(/did not answer[\s\S]*offline words/)])
  })

  test('do not repeat a proposal when the vendor fails after it', async () => {
    const calls = vi.fn(async (): Promise<void> => undefined)
    const { assistant, ask, log } = makeAssistant(
      async ({ tools }) => {
        await tools.propose.run(proposal)
        throw new BrainFailed('cut off')
      },
      { offlineBrain: { kind: 'offline', answer: calls } },
    )
    ask('buy')
    assistant.wake(parseChatId('chat'), parseUserId('me'))
    await expect.poll(() => log.map(({ type }) => type)).toEqual(['text', 'trade_execution', 'text'])
    expect(calls).not.toHaveBeenCalled()
  })

  test('end with an apology after a bug; earlier text is kept', async () => {
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
        released: async (_userId, key) => (traded.includes(key) ? 'Bought $20 worth of BONK' : undefined),
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

  test('complete an open question only directly after it', async () => {
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

  test('get placeholders for earlier cards, without token names', async () => {
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

  test('end when the user stops them, with the text so far', async () => {
    const { assistant, ask, answers, deltas } = makeAssistant(async ({ write, signal }) => {
      write('Once upon a time')
      await new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
    })
    ask('tell me a story')
    assistant.wake(parseChatId('chat'), parseUserId('me'))
    await expect.poll(() => deltas).toHaveLength(1)
    assistant.stopTurn(parseChatId('chat'))
    await expect.poll(answers).toEqual(['Once upon a time\n\nStopped.'])
  })

  test('mark a recording as unavailable when its transcription is stopped', async () => {
    let transcribeCalls = 0
    const transcribe: Transcriber['transcribe'] = (_wav, { signal }) => {
      transcribeCalls += 1
      return new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
    }
    const transcriber: Transcriber = { languages: [], transcribe }
    const { assistant, ask, log, answers } = makeAssistant(async () => undefined, { transcriber })
    ask('', { type: 'audio', uploadId: 'u', extras: { transcript: { state: 'working', text: '' } } })
    assistant.wake(parseChatId('chat'), parseUserId('me'))
    await expect.poll(() => transcribeCalls).toBe(1)
    assistant.stopTurn(parseChatId('chat'))
    await expect.poll(answers).toEqual(['Stopped.'])
    expect(log[0]?.extras.transcript?.state).toBe('unavailable')
  })

  test('in progress at shutdown are left to the next start', async () => {
    const { assistant, ask, log, deltas } = makeAssistant(async ({ write, signal }) => {
      write('Once')
      await new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
    })
    ask('tell me a story')
    assistant.wake(parseChatId('chat'), parseUserId('me'))
    await expect.poll(() => deltas).toHaveLength(1)
    assistant.stop()
    await new Promise((done) => setImmediate(done))
    expect(log).toHaveLength(1)
  })

  test('that hang time out, and the chat continues', async () => {
    vi.useFakeTimers()
    try {
      let isGivenUp = false
      const { assistant, ask, answers } = makeAssistant(async ({ text, write, signal }) => {
        if (text === 'hang') {
          signal.addEventListener('abort', () => {
            isGivenUp = true
          })
          await new Promise(() => undefined)
        }
        write('on')
      })
      ask('hang')
      ask('next')
      assistant.wake(parseChatId('chat'), parseUserId('me'))
      await vi.advanceTimersByTimeAsync(180_000)
      expect(answers()).toEqual([expect.stringMatching(/went wrong/), 'on'])
      expect(isGivenUp).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })

  test('ignore text written after their end', async () => {
    let late: (text: string) => void = () => undefined
    const { assistant, ask, answers } = makeAssistant(async ({ write }) => {
      write('in time')
      late = write
    })
    ask('one')
    assistant.wake(parseChatId('chat'), parseUserId('me'))
    await expect.poll(answers).toEqual(['in time'])
    late(' and too late')
    ask('two')
    assistant.wake(parseChatId('chat'), parseUserId('me'))
    await expect.poll(answers).toEqual(['in time', 'in time'])
  })
})
