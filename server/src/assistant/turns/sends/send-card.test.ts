import { coinAddresses } from '@murmur/contract/chains'
import { parseRecipientId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import { expect, test } from 'vitest'
import { ana, annas, bos, makeHolding, makeSendChat } from '#assistant/turns/test-support/make-send-chat.ts'
import { Refusal } from '#platform/errors/refusal.ts'

test.each<[Language, string, string]>([
  ['en', 'send 0.1 SOL to Ana', 'Send 0.1 SOL to Ana?'],
  ['es', 'envía 0,1 SOL a Ana', '¿Enviar 0,1 SOL a Ana?'],
  ['fr', 'envoie 0,1 SOL à Ana', 'Envoyer 0,1 SOL à Ana'],
  ['pt', 'envie 0,1 SOL para a Ana', 'Enviar 0,1 SOL para Ana?'],
  ['zh', '给Ana发送0.1 SOL', '向 Ana 发送 0.1 SOL？'],
  ['ar', 'أرسل 0.1 SOL إلى Ana', 'Ana'],
])('in %s a whole send opens a card, which no message confirms: "%s"', async (language, words, question) => {
  const { say, requests, states } = makeSendChat({})
  const { sendCard, sendForm } = await say(words, language)
  expect(sendCard?.content.replace(/[\u2066-\u2069]/g, '')).toContain(question)
  expect(sendCard).toMatchObject({ intentId: 'send-1', extras: { send: { say: words } } })
  expect(sendForm).toBeUndefined()
  const amount = { unit: 'tokens', value: '0.1' }
  expect(requests).toEqual([{ chain: 'sol', token: coinAddresses.sol, amount, recipientId: 'ana' }])
  expect(requests).toHaveLength(1)
  expect((await say('yes')).text).toBe(
    'A yes in the chat sends nothing. Confirm on the card, where you can check the address and the fees.',
  )
  expect([requests.length, states()]).toEqual([1, []])
})

test('a no after a yes that the card has answered still cancels the send', async () => {
  const { say, cancelled } = makeSendChat({})
  await say('send 0.1 SOL to Ana')
  await say('yes')
  expect((await say('no')).text).toBe('Cancelled. Nothing was sent.')
  expect(cancelled).toEqual(['send-1'])
})

test('a no below the card cancels the send; below one that is over it cancels nothing', async () => {
  const { say, cancelled } = makeSendChat({})
  await say('send 0.1 SOL to Ana')
  expect((await say('no')).text).toBe('Cancelled. Nothing was sent.')
  expect(cancelled).toEqual(['send-1'])
  const over = makeSendChat({ state: 'expired' })
  await over.say('send 0.1 SOL to Ana')
  await over.say('no')
  expect(over.cancelled).toEqual([])
})

test('the chain of the message chooses among coins of one symbol; without it the form does', async () => {
  const { say, requests } = makeSendChat({})
  await say('send 0.01 ETH on Base to Bo')
  expect(requests).toMatchObject([{ chain: 'base', recipientId: 'bo' }])
  const { sendCard, sendForm } = await say('send 0.01 ETH to Bo')
  expect([sendCard, sendForm?.recipientName, requests.length]).toEqual([undefined, 'Bo', 1])
})

test.each([
  ['an address that is not in the address book', `send 0.1 ETH on Base to 0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359`],
  ['no amount', 'send SOL to Ana'],
  ['no recipient', 'send 0.1 SOL'],
  ['a recipient of another network', 'send 0.1 SOL to Bo'],
])('the form opens for %s, and no intent', async (_what, words) => {
  const { say, requests } = makeSendChat({})
  const { sendCard, sendForm } = await say(words)
  expect(sendForm).toBeDefined()
  expect([sendCard, requests]).toEqual([undefined, []])
})

test.each<[Language, string, string]>([
  ['en', 'a share', 'send 50% of my SOL to Ana'],
  ['en', 'a share', 'send 50 percent of my SOL to Ana'],
  ['es', 'a share', 'envía 50 por ciento de mi SOL a Ana'],
  ['zh', 'a share', '给Ana发送百分之50的 SOL'],
  ['en', 'a scaled number', 'send 2k SOL to Ana'],
  ['zh', 'a scaled number', '给Ana发送1万 SOL'],
  ['fr', 'groups of digits', 'envoie 1 000 SOL à Ana'],
  ['en', 'two numbers', 'send 2 SOL to Ana at 5'],
])('in %s the form opens without an amount for %s: "%s"', async (language, _what, words) => {
  const { say, requests } = makeSendChat({})
  const { sendCard, sendForm } = await say(words, language)
  expect(sendForm).toEqual({ symbol: 'SOL', recipientName: 'Ana' })
  expect([sendCard, requests]).toEqual([undefined, []])
})

test('a number in the name of a recipient is not an amount', async () => {
  const { say, requests } = makeSendChat({ book: [{ ...ana, name: '钱包2' }] })
  expect((await say('给钱包2发送0.1 SOL', 'zh')).sendForm).toEqual({ symbol: 'SOL', recipientName: '钱包2' })
  expect(requests).toEqual([])
  await say('发送0.1 SOL给钱包2', 'zh')
  expect(requests).toMatchObject([{ amount: { unit: 'tokens', value: '0.1' } }])
})

test('an unverified token with the symbol of the message opens no card', async () => {
  const fake = makeHolding('sol', { symbol: 'BONK', isCoin: false, isVerified: false })
  const { say, requests } = makeSendChat({ tokens: [fake] })
  expect((await say('send 5 BONK to Ana')).sendCard).toBeUndefined()
  expect(requests).toEqual([])
})

test('two entries of the address book with one name open no card', async () => {
  const { say, requests } = makeSendChat({ book: [ana, { ...ana, id: parseRecipientId('other') }] })
  expect((await say('send 0.1 SOL to Ana')).sendCard).toBeUndefined()
  expect(requests).toEqual([])
})

test('a new recipient gets a card with the waiting time, and no intent', async () => {
  const usableAt = new Date('2026-01-02T00:00:00Z')
  const { say, requests } = makeSendChat({ book: [{ ...ana, usableAt }] })
  const { sendCard, text } = await say('send 0.1 SOL to Ana')
  const sendWait = { name: 'Ana', address: annas, usableAt: usableAt.toISOString(), say: 'send 0.1 SOL to Ana' }
  expect(sendCard).toMatchObject({ extras: { sendWait } })
  expect(sendCard?.intentId).toBeUndefined()
  expect(text).toContain('Nothing was sent. New recipients wait first')
  expect(requests).toEqual([])
})

test('a refused send states why, beside the form', async () => {
  const { say } = makeSendChat({ refuse: new Refusal('ACCOUNT_FROZEN') })
  const { text, sendForm, sendCard } = await say('send 0.1 SOL to Ana')
  expect(text).toMatch(/frozen/i)
  expect([sendForm?.recipientName, sendCard]).toEqual(['Ana', undefined])
})

test.each<[Language, string, 'never' | 'strict-text']>([
  ['en', 'send 50 SOL to Ana', 'never'],
  ['es', 'envía 50 SOL a Ana', 'strict-text'],
  ['fr', 'envoie 50 SOL à Ana', 'strict-text'],
  ['pt', 'envie 50 SOL para a Ana', 'strict-text'],
  ['zh', '给Ana发送50 SOL', 'strict-text'],
  ['ar', 'أرسل 50 SOL إلى Ana', 'strict-text'],
])('in %s a spoken send is shown for correction: "%s" (%s)', async (language, words, orders) => {
  const { speak, requests } = makeSendChat({ orders })
  const { transcript, sendCard, sendForm } = await speak(words, language)
  expect(transcript).toEqual({ state: 'unsure', text: words })
  expect([sendCard, sendForm, requests]).toEqual([undefined, undefined, []])
})

test('a recording opens the form at most, without an amount and an address', async () => {
  const { say, speak, requests } = makeSendChat({ orders: 'strict-text' })
  await say('i want to send money to my friend')
  const { sendCard, sendForm } = await speak('0.1 SOL to Ana')
  expect([sendCard, sendForm]).toEqual([undefined, { symbol: 'SOL', recipientName: 'Ana' }])
  const accepted = makeSendChat({})
  expect((await accepted.speak('send 0.1 SOL to Ana')).sendForm).toEqual({ symbol: 'SOL', recipientName: 'Ana' })
  expect((await accepted.speak(`send 0.1 ETH on Base to ${bos}`)).sendForm).toEqual({ symbol: 'ETH', chain: 'base' })
  expect([requests, accepted.requests]).toEqual([[], []])
})
