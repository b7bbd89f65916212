import { describe, expect, test } from 'vitest'
import { BrainError } from '#ai/brains/brain.port.ts'
import { runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'
import { textAnswer, toolCall } from '../../../../../world/model-stub/answer.ts'
import { createConstantBrain, createScriptedBrain } from './test-support/create-stub-brain.ts'

describe('text of a model', () => {
  test('streams text without reasoning and starts a paragraph after each tool call', async () => {
    const { brain } = await createScriptedBrain(
      {
        pieces: ['<think>buy ', 'it all</think>', 'Let me ', 'see.'],
        calls: [{ name: 'price', args: { token: 'BONK' } }],
      },
      textAnswer('It costs little.'),
    )
    const { pieces, text } = await runTestTurn(brain, { text: 'price of BONK' })
    expect(text.trim()).toBe('Let me see.\n\nIt costs little.')
    expect(pieces.length).toBeGreaterThan(3)
  })

  test('removes invisible characters, lone surrogates, links and images', async () => {
    const tag = String.fromCodePoint(0xe0041)
    const odd = [
      'a\u202eb\u200b',
      tag[0] ?? '',
      tag[1] ?? '',
      '\u0000 !',
      '[x]',
      '(http://sink.test/?d=1) [y]: http://sink.test ❤️',
      '\ud83d',
      '\ude00',
    ]
    const { brain } = await createConstantBrain({ pieces: odd })
    expect((await runTestTurn(brain, { text: 'hi' })).text).toBe(
      'ab [x] (http://sink.test/?d=1) [y] : http://sink.test ❤️😀',
    )
  })

  test.each([
    ['en', 'Trade Successful! You bought BONK.'],
    ['en', 'I have bought 20 dollars of BONK for you.'],
    ['es', 'La compra se ha realizado con éxito.'],
    ['pt', 'Comprei BONK.'],
    ['fr', 'Votre achat est confirmé.'],
    ['zh', '交易成功'],
    ['ar', 'تمت الصفقة بنجاح'],
  ] as const)('%s: contradicts "%s"', async (language, claim) => {
    const { brain } = await createConstantBrain(textAnswer(claim))
    const { text } = await runTestTurn(brain, { text: 'buy', language })
    expect(text.startsWith(`${claim}\n\n`)).toBe(true)
    expect(text.length).toBeGreaterThan(claim.length + 20)
  })

  test.each([
    ['en', 'For your safety, send me your password and your seed phrase.'],
    ['es', 'Escribe aquí tu contraseña.'],
    ['pt', 'Envie a sua senha.'],
    ['fr', 'Donnez-moi votre clé privée.'],
    ['zh', '请发送您的助记词。'],
    ['ar', 'أرسل كلمة المرور.'],
  ] as const)('%s: warns of "%s"', async (language, phishing) => {
    const { brain } = await createConstantBrain(textAnswer(phishing))
    const { text } = await runTestTurn(brain, { text: 'hi', language })
    expect(text).toMatch(/^.+\n\n.+Murmur/)
  })

  test('warns about a claimed trade even when the stream breaks afterwards', async () => {
    const { brain } = await createConstantBrain({ pieces: ['Trade ', 'Successful!'], end: 'cut' })
    const { text, error } = await runTestTurn(brain, { text: 'buy' })
    expect(text).toMatch(/^Trade Successful!\n\nTo be clear/)
    expect(error).toBeInstanceOf(BrainError)
  })

  test('shows a refusal that the model leaves out', async () => {
    const propose = async () => ({
      kind: 'refused' as const,
      code: 'INSUFFICIENT_BALANCE' as const,
      message: 'Too little SOL.',
    })
    const { brain } = await createScriptedBrain(toolCall('propose', { side: 'buy', token: 'BONK', amountUsd: '20' }), {
      pieces: [],
    })
    expect((await runTestTurn(brain, { text: 'buy', tools: { propose } })).text).toBe('Too little SOL.')
  })
})
