import type { Language } from '@murmur/contract/languages'
import { expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import type { SendDraft } from '#ai/brains/sends.port.ts'
import { runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })

async function talk(language: Language, ...messages: string[]) {
  const drafts: SendDraft[] = []
  let last = await runTestTurn(brain, { text: messages[0] ?? '', language })
  for (const text of messages.slice(1)) {
    const { memory, focus } = last
    const fillSendForm = async (draft: SendDraft) => {
      drafts.push(draft)
      return { kind: 'form' as const }
    }
    last = await runTestTurn(brain, { text, language, memory, focus, fillSendForm })
  }
  return { ...last, drafts }
}

it.each<[Language, string]>([
  ['en', 'i want to send money to my friend'],
  ['en', 'can i pay my mum with this'],
  ['en', 'wanna transfer some crypto to another wallet'],
  ['es', 'quiero mandarle plata a mi mamá'],
  ['fr', "je veux envoyer de l'argent à ma fille"],
  ['pt', 'quero mandar dinheiro pro meu irmão'],
  ['zh', '我想给朋友转点钱'],
  ['ar', 'ابي احول فلوس لصديقي'],
])('%s: "%s" offers the send form instead of the user’s own addresses', async (language, text) => {
  const { text: answer, calls } = await talk(language, text)
  expect(calls).toEqual([])
  expect(answer).toContain('](/app/wallet/send)')
})

it.each<[Language, string, string, SendDraft]>([
  ['en', 'i want to send money to my friend', 'he is on solana', { symbol: 'SOL', chain: 'sol' }],
  ['en', 'i want to send money to my friend', '0.1 sol', { symbol: 'SOL', amount: { unit: 'tokens', value: '0.1' } }],
  ['es', 'quiero mandarle plata a mi mamá', 'esta en base', { symbol: 'ETH', chain: 'base' }],
  ['fr', "je veux envoyer de l'argent à ma fille", 'elle est sur base', { symbol: 'ETH', chain: 'base' }],
  ['pt', 'quero mandar dinheiro pro meu irmão', 'ele usa a solana', { symbol: 'SOL', chain: 'sol' }],
  ['zh', '我想给朋友转点钱', '他用的是solana', { symbol: 'SOL', chain: 'sol' }],
  ['ar', 'ابي احول فلوس لصديقي', 'هو على سولانا', { symbol: 'SOL', chain: 'sol' }],
])('%s: after "%s", "%s" fills the form in', async (language, start, detail, filled) => {
  expect((await talk(language, start, detail)).drafts).toEqual([filled])
})

it.each(['is sol safe?', 'price of sol', 'buy 20 dollars of BONK', 'what is solana?'])(
  'an unrelated message does not fill in the form: "%s"',
  async (text) => {
    expect((await talk('en', 'i want to send money to my friend', text)).drafts).toEqual([])
  },
)

it.each([
  'how do i get my money out to my bank',
  'can my friend send me money here',
  'what is my address',
  'how much can i pay with my card',
])('the offline assistant finds no request to send in "%s"', async (text) => {
  expect((await talk('en', text)).text).not.toContain('I can prepare a send')
})
