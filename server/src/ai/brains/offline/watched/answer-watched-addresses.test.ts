import { toEvmAddress, toSolanaAddress } from '@murmur/contract/address'
import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import type { WatchedWallets } from '#ai/brains/holdings.port.ts'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const ledgerAddress = toEvmAddress('0x52908400098527886E0F7030069857D2E4169EE7')
const ledger = { name: 'Ledger', family: 'evm', address: ledgerAddress } as const
const coldAddress = toSolanaAddress('DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263')
const cold = { name: 'Cold', family: 'sol', address: coldAddress } as const
const held: WatchedWallets['holdings'] = [
  { chain: 'eth', tokens: [{ symbol: 'LINK', name: 'Chainlink', amount: '12.5', usd: 177.5 }] },
  { chain: 'base', tokens: null },
]
const ask = (text: string, language: Language, addresses: WatchedWallets['addresses'] = [ledger, cold]) =>
  runTestTurn(brain, {
    text,
    language,
    tools: {
      watchedWallets: async ({ name }) => ({
        kind: 'watched-wallets',
        addresses,
        ...(name !== undefined && { holdings: held }),
      }),
      watchlist: async () => ({ kind: 'watchlist', tokens: [] }),
    },
  })

describe('the addresses that a user only watches', () => {
  it.each<[Language, string]>([
    ['en', 'show my watched wallets'],
    ['en', 'which addresses do I watch?'],
    ['en', 'list my watch-only addresses'],
    ['es', 'muéstrame las direcciones que vigilo'],
    ['es', 'mis direcciones de solo lectura'],
    ['fr', 'montre mes adresses suivies'],
    ['fr', 'mes adresses en lecture seule'],
    ['pt', 'quais endereços eu acompanho? os que acompanho'],
    ['pt', 'meus endereços somente leitura'],
    ['zh', '我的观察钱包有哪些'],
    ['zh', '显示仅查看地址'],
    ['ar', 'اعرض المحافظ التي أراقبها'],
    ['ar', 'عناوين للمشاهدة فقط'],
  ])('are listed with their names, in %s: "%s"', async (language, text) => {
    const { text: answer, calls, suggestions } = await ask(text, language)
    expect(answer).toContain(ledger.address)
    expect(answer).toContain(cold.address)
    expect(calls.map(({ tool }) => tool)).toEqual(['watchedWallets'])
    expect(suggestions).toHaveLength(2)
  })

  it.each<Language>(['en', 'es', 'fr', 'pt', 'zh', 'ar'])('are shown by their buttons, in %s', async (language) => {
    const listed = await ask('watch only', language)
    const [button = ''] = listed.suggestions
    const { text, calls } = await ask(button, language)
    expect(calls.at(-1)).toEqual({ tool: 'watchedWallets', input: { name: 'Ledger' } })
    expect(text).toContain('LINK')
    expect(text).not.toContain(cold.address)
  })

  it('are listed with chains that did not respond, and a note that the money is not the user’s', async () => {
    const { text } = await ask('what does my watched wallet Ledger hold?', 'en')
    expect(text).toContain('apart from your own money')
    expect(text).toContain('12.5 LINK on Ethereum, worth $177.50')
    expect(text).toContain('Base didn’t respond just now.')
  })

  it('are explained with a link to the page that adds one if there are none', async () => {
    const { text } = await ask('show my watched wallets', 'en', [])
    expect(text).toMatch(/^You watch no addresses\..*\(\/app\/wallet\)/s)
  })

  it('are listed after the tokens of the watchlist for "what do I watch?"', async () => {
    const { text, calls } = await ask('what do I watch?', 'en')
    expect(calls.map(({ tool }) => tool)).toEqual(['watchlist', 'watchedWallets'])
    expect(text).toContain(ledger.address)
  })
})

it.each<[Language, string]>([
  ['en', 'is someone watching my wallet?'],
  ['en', 'watch out, is this address a scam?'],
  ['es', 'sigo sin ver mi cartera'],
  ['fr', 'je suis sur mon portefeuille'],
  ['pt', 'quero acompanhar minha carteira'],
  ['zh', '有人监控我的钱包吗'],
  ['ar', 'هل محفظتي مراقبة من أحد'],
  ['en', 'what is on my watchlist'],
  ['en', 'buy $20 of BONK with my watched wallet'],
])('watched addresses are not listed for other messages, in %s: "%s"', async (language, text) => {
  const { calls } = await ask(text, language)
  expect(calls.map(({ tool }) => tool)).not.toContain('watchedWallets')
})
