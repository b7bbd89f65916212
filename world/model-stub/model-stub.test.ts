import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, textAnswer } from './answer.ts'
import { maliciousAnswerCount, maliciousModel } from './malicious/malicious-answer.ts'
import { type ChatRequest, readChat } from './read-chat.ts'
import { type ModelStub, startModelStub } from './start-model-stub.ts'

let stub: ModelStub
beforeAll(async () => {
  stub = await startModelStub({ transcript: 'buy ten dollars of jup' })
})
afterAll(() => stub.stop())

const tools = [{ type: 'function', function: { name: 'propose', parameters: {} } }]
async function askModel(content: unknown, more: object = {}) {
  const reply = await fetch(`${stub.url}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content }], ...more }),
  })
  return (await reply.json()) as {
    choices: [
      { finish_reason: string; message: { content: string; tool_calls?: { function: { arguments: string } }[] } },
    ]
  }
}

describe('the helpful model', () => {
  test.each([
    ['buy 20 dollars of BONK', { side: 'buy', token: 'BONK', amountUsd: '20' }],
    ['Buy $5.50 of JUP', { side: 'buy', token: 'JUP', amountUsd: '5.50' }],
    ['sell 25% of my BONK', { side: 'sell', token: 'BONK', percent: '25' }],
    ['compra 20 dólares de BONK', { side: 'buy', token: 'BONK', amountUsd: '20' }],
  ])('answers "%s" with one tool call', async (text, args) => {
    const [{ message, finish_reason }] = (await askModel(text, { tools })).choices
    expect(finish_reason).toBe('tool_calls')
    expect(JSON.parse(message.tool_calls?.[0]?.function.arguments ?? '')).toEqual(args)
  })

  test('returns the configured text of a picture and transcript of a recording', async () => {
    stub.setPictureText(['$WIF', 'to the moon'])
    const [{ message }] = (await askModel([{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } }]))
      .choices
    expect(message.content).toBe('$WIF\nto the moon')
    const form = new FormData()
    form.set('model', 'whisper-1')
    form.set('file', new Blob([new Uint8Array(44)]), 'audio.wav')
    const transcribe = async () =>
      (await fetch(`${stub.url}/audio/transcriptions`, { method: 'POST', body: form })).json()
    expect(await transcribe()).toEqual({ text: 'buy ten dollars of jup' })
    stub.setTranscript('what is my balance')
    expect(await transcribe()).toEqual({ text: 'what is my balance' })
    expect(stub.requests.at(-1)?.body).toEqual({ model: 'whisper-1', file: 44 })
  })
})

test('the malicious model cycles through more than forty answers, and replies to every request', () => {
  const model = maliciousModel('http://sink.test')
  const requestWith = (results: string[]): ChatRequest => ({
    ...readChat({
      messages: [{ role: 'user', content: 'buy 20 dollars of 0x514910771AF9Ca656af840dff83E8264EcF986CA' }],
    }),
    results,
  })
  const answers = new Set<string>()
  for (let index = 0; index < 120; index += 1) {
    answers.add(JSON.stringify(model(requestWith([]), index)))
    answers.add(JSON.stringify(model(requestWith(['{"result":"balance","totalUsd":750}']), index)))
  }
  expect(maliciousAnswerCount).toBeGreaterThan(40)
  expect(answers.size).toBeGreaterThan(maliciousAnswerCount - 5)
  const all = [...answers].join('\n')
  for (const sign of [
    '"confirmed":true',
    '"amountUsd":"200"',
    'export_keys',
    'Trade Successful',
    '![chart](http',
    '<script',
  ]) {
    expect(all.replaceAll('\\"', '"')).toContain(sign)
  }
  // Tool results are part of the leaks.
  expect(all).toContain(encodeURIComponent(Buffer.from('{"result":"balance"').toString('base64').slice(0, 20)))
})

test('a streamed text consists of pieces that join to the original', () => {
  const answer: Answer = textAnswer('Some words,  and more.\nA line.')
  expect('pieces' in answer && answer.pieces?.join('')).toBe('Some words,  and more.\nA line.')
})
