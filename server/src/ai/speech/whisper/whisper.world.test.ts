import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { ChatId } from '@murmur/contract/ids'
import { type Language, languages } from '@murmur/contract/languages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatSocket, newChat, openChatSocket } from '../../../../../world/clients/chat-client.ts'
import { type ModelStub, startModelStub } from '../../../../../world/model-stub/start-model-stub.ts'
import { type ApiUser, newUser } from '../../../../../world/new-user.ts'
import { startWorld, type World } from '../../../../../world/start-world.ts'
import { noiseWav } from '../test-support/noise-wav.ts'
import { silentWav } from '../test-support/silent-wav.ts'
import { findPackage } from './start-decoder.ts'
import { writeCannedModel } from './test-support/canned-model.ts'

/** A user who speaks with the assembled server. */
async function startConversation(world: World) {
  const user = await newUser(world)
  const socket = await openChatSocket(world.url, user, { timeoutMs: 60_000 })
  const speak = async (language: Language, wav = noiseWav(1), chatId?: ChatId) => {
    const ack = await socket.send('audio', {
      chatId: chatId ?? (await newChat(user)),
      content: Buffer.from(wav).toString('base64'),
      mimeType: 'audio/wav',
      clientId: randomUUID(),
      language,
    })
    if (!ack.ok || !ack.message) throw new Error(`The recording was refused: ${JSON.stringify(ack)}`)
    const answer = await socket.awaitAnswer(ack.message.id)
    const isRead = ({ transcript }: ChatMessage) => transcript?.state !== 'working'
    const { transcript } = await socket.awaitUpdate(ack.message.id, isRead)
    return { transcript, text: answer.map(({ content }) => content).join('\n'), cards: readCards(answer) }
  }
  return { user, socket, speak }
}

function readCards(answer: readonly ChatMessage[]) {
  return answer.flatMap(({ tradeData }) => (tradeData ? [tradeData] : []))
}

const allowVoice = ({ call, password }: ApiUser) =>
  call('PUT', '/api/assistant/settings', { confirmByVoice: true, voiceCapUsd: 50, password })

describe.skipIf(findPackage() === undefined)('a server with a Whisper model', () => {
  const folder = mkdtempSync(join(tmpdir(), 'murmur-model-'))
  let world: World
  let socket: ChatSocket
  let user: ApiUser
  let speak: Awaited<ReturnType<typeof startConversation>>['speak']
  beforeAll(async () => {
    writeCannedModel(folder, {
      ar: 'اشتر BONK بعشرين دولارًا',
      zh: '买二十美元的BONK。',
      es: '¿cuánto cuesta BONK?',
      en: 'buy twenty dollars of BONK',
    })
    world = await startWorld({ env: { SPEECH_MODEL_PATH: folder, SPEECH_SECONDS: '60' } })
    ;({ user, socket, speak } = await startConversation(world))
    await allowVoice(user)
  })
  afterAll(async () => {
    socket?.close()
    await world?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('supports all six languages, in the API and on the landing page', async () => {
    const { body } = await user.call('GET', '/api/assistant')
    expect(body).toMatchObject({ data: { canTranscribe: true, transcriptionLanguages: languages } })
    expect(await (await fetch(`${world.url}/?lang=ar`)).text()).toContain('<body data-gaps="play-money">')
  })

  it.each([
    ['ar', '20'],
    ['zh', '20'],
  ] as const)('confirms an order in %s in words, on a card that takes a challenge', async (language, amount) => {
    const { transcript, cards, text } = await speak(language)
    expect(transcript?.state).toBe('done')
    expect(cards).toEqual([expect.objectContaining({ type: 'buy', challenge: expect.stringMatching(/^\d \d$/) })])
    expect(text).toContain('BONK')
    expect(text.normalize('NFKC')).toContain(amount)
  })

  it('responds to a question in Spanish', async () => {
    const { transcript, text, cards } = await speak('es')
    expect(transcript?.state).toBe('done')
    expect(text).toContain('BONK')
    expect(cards).toEqual([])
  })

  it('shows an English order for correction, because no grammar has accepted the recording', async () => {
    const { transcript, cards, text } = await speak('en')
    expect(transcript?.state).toBe('unsure')
    expect(text).toContain('Nothing was done')
    expect(cards).toEqual([])
  })

  it.each([
    ['zh', silentWav(2), '您的录音里没有说话声'],
    ['fr', noiseWav(30), 'dure plus de 29 secondes'],
  ] as const)('explains in %s why it cannot transcribe', async (language, wav, sentence) => {
    const { text, transcript } = await speak(language, wav)
    expect(text).toContain(sentence)
    expect(transcript?.text).toBe('')
  })
})

it.skipIf(findPackage() === undefined)(
  'a server with a damaged Whisper model supports none of its languages',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'murmur-model-'))
    writeCannedModel(folder, {})
    truncateSync(join(folder, 'canned-encoder.int8.onnx'), 100)
    const world = await startWorld({ env: { SPEECH_MODEL_PATH: folder } })
    try {
      const readGaps = async () => /data-gaps="([^"]*)"/.exec(await (await fetch(`${world.url}/`)).text())?.[1]
      await expect.poll(readGaps, { timeout: 20_000 }).toMatch(/^play-money (voice-in-english|no-voice)$/)
      const { body } = await (await newUser(world)).call('GET', '/api/assistant')
      expect(languages.slice(1).filter((each) => body.data.transcriptionLanguages.includes(each))).toEqual([])
    } finally {
      await world.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

describe('a server whose transcripts have wrong words', () => {
  let world: World
  let stub: ModelStub
  let conversation: Awaited<ReturnType<typeof startConversation>>
  beforeAll(async () => {
    stub = await startModelStub()
    world = await startWorld({ env: { SPEECH: 'openai', SPEECH_URL: stub.url } })
    conversation = await startConversation(world)
    await allowVoice(conversation.user)
  })
  afterAll(async () => {
    conversation?.socket.close()
    await world?.stop()
    await stub?.stop()
  })

  const say = (language: Language, text: string, chatId?: ChatId) => {
    stub.setTranscript(text)
    return conversation.speak(language, noiseWav(0.5), chatId)
  }

  it.each([
    ['ar', 'والله طيب اشتر BONK بعشرين دولار بطاطا'],
    ['ar', 'اشتر BONK'],
    ['zh', '买二十美元的土豆'],
    ['zh', '那个啥买二十美元的BONK'],
  ] as const)('proposes nothing in %s unless the strict grammar parses every word: %s', async (language, text) => {
    expect((await say(language, text)).cards).toEqual([])
  })

  it('shows a part of an order for correction', async () => {
    const { transcript, text } = await say('zh', '买BONK')
    expect(transcript).toEqual({ state: 'unsure', text: '买BONK' })
    expect(text).toContain('买BONK')
  })

  it.each([
    ['ar', 'اشتر BONK بعشرين دولارًا', 'نعم', 'أؤكد'],
    ['zh', '买二十美元的BONK', '是的', '确认'],
  ] as const)('in %s trades only after the challenge', async (language, order, yes, confirm) => {
    const chatId = await newChat(conversation.user)
    const { cards } = await say(language, order, chatId)
    const challenge = cards[0]?.challenge ?? ''
    expect(challenge).toMatch(/^\d \d$/)
    expect((await say(language, yes, chatId)).text).toContain(confirm)
    await say(language, `${confirm} ${challenge}`, chatId)
    const isTraded = ({ tradeData }: ChatMessage) => tradeData?.state === 'successful'
    await expect.poll(() => conversation.socket.updates.some(isTraded), { timeout: 30_000 }).toBe(true)
  })
})
