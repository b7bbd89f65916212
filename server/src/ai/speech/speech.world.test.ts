import { randomUUID } from 'node:crypto'
import type { ChatId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatSocket, newChat, openChatSocket } from '../../../../world/clients/chat-client.ts'
import { newUser } from '../../../../world/new-user.ts'
import { startWorld, type World } from '../../../../world/start-world.ts'
import { testSpeech } from './test-support/synthesize-speech.ts'

describe.each(testSpeech)('a voice message to the running server', ({ synthesizeSpeech }) => {
  let world: World
  let socket: ChatSocket
  let chatId: ChatId
  beforeAll(async () => {
    world = await startWorld({ env: { SPEECH: 'pocketsphinx', SPEECH_SECONDS: '120' } })
    const user = await newUser(world)
    chatId = await newChat(user)
    socket = await openChatSocket(world.url, user, { timeoutMs: 150_000 })
  })
  afterAll(async () => {
    socket?.close()
    await world?.stop()
  })

  async function speak(text: string, { voice = 'slt', language = 'en' }: { voice?: string; language?: Language } = {}) {
    const content = Buffer.from(synthesizeSpeech(text, voice)).toString('base64')
    const ack = await socket.send('audio', {
      chatId,
      content,
      mimeType: 'audio/wav',
      clientId: randomUUID(),
      language,
    })
    if (!ack.ok || !ack.message) throw new Error(`The recording was refused: ${JSON.stringify(ack)}`)
    const answer = await socket.awaitAnswer(ack.message.id)
    const { transcript } = await socket.awaitUpdate(
      ack.message.id,
      (message) => message.transcript?.state !== 'working',
    )
    return { transcript, answer, cards: answer.filter(({ tradeData }) => tradeData) }
  }

  it('in an unsupported language is refused with one sentence', async () => {
    const { transcript, answer } = await speak('buy twenty dollars of bonk', { language: 'es' })
    expect(transcript?.state).toBe('unavailable')
    expect(answer.map(({ content }) => content).join('')).toBe(
      'Aquí solo entiendo mensajes de voz en inglés; mejor escribe tu mensaje.',
    )
  })

  it.each([
    ['names a chain where the token does not exist', 'buy ten dollars of bonk on ethereum', 'BONK on ethereum', 'slt'],
    ['names another unit', 'buy fifty cents of bonk', 'buy fifty cents of BONK', 'slt'],
    ['names an unknown token', 'buy ten dollars of trump', 'buy ten dollars of', 'kal16'],
  ])('that %s gets an uncertain transcript', async (_, spoken, text, voice) => {
    const { transcript, answer, cards } = await speak(spoken, { voice })
    expect(transcript).toEqual({ state: 'unsure', text: expect.stringContaining(text) })
    expect(answer.map(({ content }) => content).join('')).toContain(text)
    expect(cards).toEqual([])
  })

  it('with a simple trade request is parsed', async () => {
    expect((await speak('buy twenty dollars of bonk')).transcript).toEqual({
      state: 'done',
      text: 'buy twenty dollars of BONK',
    })
  })
})
