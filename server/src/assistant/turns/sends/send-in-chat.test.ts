import { toSolanaAddress } from '@murmur/contract/address'
import { parseRecipientId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import { expect, test } from 'vitest'
import type { Brain } from '#ai/brains/brain.port.ts'
import { makeOrderChat } from '#assistant/turns/test-support/make-order-chat.ts'
import type { SendEntry } from './open-send-card.ts'

const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const usableAt = new Date(0)
const annas = toSolanaAddress('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU')
const recipients: SendEntry[] = [{ id: parseRecipientId('ana'), name: 'Ana', family: 'sol', address: annas, usableAt }]
const toAna = { symbol: 'SOL', amount: { unit: 'tokens', value: '0.1' }, recipientName: 'Ana' }

test.each<[Language, string, string]>([
  ['en', 'send 0.1 SOL to Ana', 'with Ana from your address book'],
  ['es', 'envía 0,1 SOL a Ana', 'con Ana de tu libreta'],
  ['fr', 'envoie 0,1 SOL à Ana', 'avec Ana, de votre carnet'],
  ['pt', 'envie 0,1 SOL para a Ana', 'com Ana da sua agenda'],
  ['zh', '给Ana发送0.1 SOL', '地址簿中的 Ana'],
  ['ar', 'أرسل 0.1 SOL إلى Ana', 'Ana'],
])(
  'in %s the assistant fills the send form in with an entry of the address book: "%s"',
  async (language, words, answer) => {
    const { say, states } = makeOrderChat({ recipients })
    const { text, sendForm } = await say(words, language)
    expect(sendForm).toEqual(toAna)
    expect(text.replace(/[\u2066-\u2069]/g, '')).toContain(answer)
    expect(states()).toEqual([])
  },
)

test.each([
  ['send 0.5 ETH on Base to Ana', { symbol: 'ETH', chain: 'base', amount: { unit: 'tokens', value: '0.5' } }],
  ['send 20 dollars of ETH on Ethereum to Ana', { symbol: 'ETH', chain: 'eth', amount: { unit: 'usd', value: '20' } }],
  ['send all my BONK on solana to Ana', { symbol: 'BONK', chain: 'sol', amount: { unit: 'max' } }],
  ['send SOL to Ana', { symbol: 'SOL' }],
])('the assistant fills in chain and amount for "%s"', async (words, form) => {
  expect((await makeOrderChat({ recipients }).say(words)).sendForm).toEqual({ ...form, recipientName: 'Ana' })
})

test.each<[Language, string, string]>([
  ['en', 'Max', 'send SOL to Max'],
  ['en', 'All Hands', 'send SOL to All Hands please'],
  ['es', 'Todos', 'envía SOL a Todos'],
  ['fr', 'Tous', 'envoie SOL à Tous'],
  ['pt', 'Todos', 'envie SOL a Todos'],
  ['zh', '安全钱包', '把SOL转到安全钱包'],
  ['zh', '全部门', '把SOL转给全部门'],
  ['zh', '小明', '把SOL安全地转给小明'],
  ['ar', 'كامل', 'أرسل SOL إلى كامل'],
])('in %s the name "%s" states no amount: "%s"', async (language, recipientName, words) => {
  const [entry] = recipients
  const { sendForm } = await makeOrderChat({ recipients: entry ? [{ ...entry, name: recipientName }] : [] }).say(
    words,
    language,
  )
  expect(sendForm).toEqual({ symbol: 'SOL', recipientName })
})

test('the assistant fills in no amount for a name that the address book lacks', async () => {
  expect((await makeOrderChat({ recipients }).say('send SOL to Max')).sendForm).toEqual({ symbol: 'SOL' })
})

test.each<[Language, string]>([
  ['en', 'send all my SOL to Max'],
  ['es', 'envía todo mi SOL a Max'],
  ['fr', 'envoie tout mon SOL à Max'],
  ['pt', 'envie todo o meu SOL para Max'],
  ['zh', '把全部SOL转给Max'],
  ['ar', 'أرسل كل SOL إلى Max'],
])('in %s a word for all beside the name states the whole holding: "%s"', async (language, words) => {
  const [entry] = recipients
  const book = entry ? [{ ...entry, name: 'Max' }] : []
  expect((await makeOrderChat({ recipients: book }).say(words, language)).sendForm).toEqual({
    ...{ symbol: 'SOL', amount: { unit: 'max' }, recipientName: 'Max' },
  })
})

test.each<[Language, string]>([
  ['en', 'send half of all my SOL to Ana'],
  ['en', 'send almost all my SOL to Ana'],
  ['en', 'send all my SOL except 1 to Ana'],
  ['en', 'send all but 1 SOL to Ana'],
  ['en', 'send about 1 SOL to Ana'],
  ['en', 'send 50 cents of SOL to Ana'],
  ['en', 'send 20 euros of SOL to Ana'],
  ['es', 'envía la mitad de todo mi SOL a Ana'],
  ['es', 'envía todo mi SOL menos 1 a Ana'],
  ['fr', 'envoie la moitié de tout mon SOL à Ana'],
  ['fr', 'envoie tout mon SOL sauf 1 à Ana'],
  ['pt', 'envie metade de todo o meu SOL para a Ana'],
  ['pt', 'envie todo o meu SOL menos 1 para a Ana'],
  ['zh', '把全部SOL的一半转给Ana'],
  ['zh', '除了1个SOL，全部转给Ana'],
  ['zh', '把几乎全部SOL转给Ana'],
  ['ar', 'أرسل نصف كل SOL إلى Ana'],
  ['ar', 'أرسل كل SOL إلا 1 إلى Ana'],
])('in %s the assistant fills in no amount for a share or a part: "%s"', async (language, words) => {
  expect((await makeOrderChat({ recipients }).say(words, language)).sendForm).toEqual({
    ...{ symbol: 'SOL', recipientName: 'Ana' },
  })
})

test('words of a share in a name leave the stated amount as it is', async () => {
  const [entry] = recipients
  const book = entry ? [{ ...entry, name: 'Half Max' }] : []
  expect((await makeOrderChat({ recipients: book }).say('send 5 SOL to Half Max now')).sendForm).toEqual({
    ...{ symbol: 'SOL', amount: { unit: 'tokens', value: '5' }, recipientName: 'Half Max' },
  })
})

test('the assistant takes an address only from the message itself, never from the history', async () => {
  const { say } = makeOrderChat({ recipients })
  await say(`the address of my brother is ${evm}`)
  expect((await say('send 0.1 ETH to my brother')).sendForm).toEqual({
    ...{ symbol: 'ETH', amount: { unit: 'tokens', value: '0.1' } },
  })
  expect((await say(`send 0.1 ETH to ${evm}`)).sendForm).toMatchObject({ address: evm })
})

test('the assistant takes only an entry of the address book as a recipient by voice', async () => {
  const { speak } = makeOrderChat({ recipients })
  expect((await speak('send 0.1 SOL to Ana')).sendForm).toEqual({ symbol: 'SOL', recipientName: 'Ana' })
  expect((await speak(`send 0.1 ETH to ${evm}`)).sendForm).not.toHaveProperty('address')
})

test('the assistant calls no model for a send, so that no model chooses a recipient', async () => {
  const called: string[] = []
  const model: Brain = { kind: 'model', answer: async ({ text }) => void called.push(text) }
  const { say } = makeOrderChat({ recipients, brain: model })
  expect((await say('send 0.1 SOL to Ana')).sendForm).toEqual(toAna)
  expect(called).toEqual([])
  await say('what is a fee')
  expect(called).toEqual(['what is a fee'])
})
