import { type ChatId, parseChatId, parseUserId } from '@murmur/contract/ids'
import { describe, expect, test, vi } from 'vitest'
import type { Transcriber } from '#ai/speech/transcriber.port.ts'
import { chatLog } from './test-support/chat-log.ts'
import { makeAssistant } from './test-support/make-assistant.ts'

describe('answers', () => {
  test('are written one at a time in order, streamed and then stored', async () => {
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

  test('in many chats of one user do not delay other users', async () => {
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

  test('continue after the next start when a crash interrupted them', async () => {
    const { assistant, ask, answers } = makeAssistant(async ({ write }) => write('late'))
    ask('waiting')
    await assistant.start()
    await expect.poll(answers).toEqual(['late'])
    assistant.stop()
  })

  test('keep the text so far when the user stops them', async () => {
    const { assistant, ask, answers, deltas } = makeAssistant(async ({ write, signal }) => {
      write('Once upon a time')
      await new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
    })
    ask('tell me a story')
    assistant.wake(parseChatId('chat'), parseUserId('me'))
    await expect.poll(() => deltas).toHaveLength(1)
    await assistant.stopTurn(parseChatId('chat'))
    await expect.poll(answers).toEqual(['Once upon a time\n\nStopped.'])
  })

  test('that the user stops while they are queued end without their brain, and a later message is answered', async () => {
    const calls: string[] = []
    const { assistant, ask, answers } = makeAssistant(async ({ text, write, signal }) => {
      calls.push(text)
      if (text === 'three') return write('hello')
      await new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
    })
    ask('one')
    ask('two')
    assistant.wake(parseChatId('chat'), parseUserId('me'))
    await expect.poll(() => calls).toEqual(['one'])
    await assistant.stopTurn(parseChatId('chat'))
    await expect.poll(answers).toEqual(['Stopped.', 'Stopped.'])
    ask('three')
    assistant.wake(parseChatId('chat'), parseUserId('me'))
    await expect.poll(answers).toEqual(['Stopped.', 'Stopped.', 'hello'])
    expect(calls).toEqual(['one', 'three'])
  })

  test('that wait for a free slot end at a stop, without waiting for it', async () => {
    const busy = makeAssistant(async () => undefined, { maxConcurrentPerUser: 0 })
    busy.ask('one')
    busy.assistant.wake(parseChatId('chat'), parseUserId('me'))
    await busy.assistant.stopTurn(parseChatId('chat'))
    expect(busy.answers()).toEqual(['Stopped.'])
  })

  test('end when a renewal of their claim finds that another process stopped them', async () => {
    const { assistant, chats, ask, answers, deltas } = makeAssistant(
      async ({ write, signal }) => {
        write('Once upon a time')
        await new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
      },
      { renewMs: 5 },
    )
    ask('tell me a story')
    assistant.wake(parseChatId('chat'), parseUserId('me'))
    await expect.poll(() => deltas).toHaveLength(1)
    await chats.stopTurns(parseChatId('chat'))
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
    await assistant.stopTurn(parseChatId('chat'))
    await expect.poll(answers).toEqual(['Stopped.'])
    expect(log[0]?.extras.transcript?.state).toBe('unavailable')
  })

  test('continue after the next start when a shutdown interrupts them', async () => {
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

  test('time out when they hang, and the chat continues', async () => {
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
