import type { Language } from '@murmur/contract/languages'
import { expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { parseFocus } from '#ai/brains/offline/requests/focus.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { bonk, runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })

/** The request or topic of the last message of a conversation, and its tools with their inputs. */
async function lastOf(language: Language, messages: readonly string[]) {
  let [memory, focus]: unknown[] = []
  let tools: string[] = []
  for (const text of messages) {
    const answer = await runTestTurn(brain, { text, language, memory, focus })
    memory = answer.memory
    focus = answer.focus ?? focus
    tools = answer.calls.map(({ tool, input }) => `${tool} ${JSON.stringify(input)}`)
  }
  return { last: parseFocus(focus).last, tools }
}

it.each<[Language, string[], string]>([
  ['en', ['is BONK safe', 'sounds dodgy. whats a stablecoin'], 'topic:stablecoin'],
  ['es', ['es seguro BONK', 'uy qué miedo. q es una stablecoin'], 'topic:stablecoin'],
  ['fr', ['BONK est risqué ?', 'bof trop risqué. c koi un rug pull'], 'topic:rug-pull'],
  ['fr', ['salut, mon frère parle de rug pull c quoi'], 'topic:rug-pull'],
  ['pt', ['BONK é seguro?', 'arriscado demais. oq e uma stablecoin'], 'topic:stablecoin'],
  ['ar', ['هل BONK امن', 'خايف من هيك. شو يعني عملة مستقرة'], 'topic:stablecoin'],
  ['fr', ['liquidité de BONK', "ok et c'est quoi sa liquidité"], 'request:liquidity'],
  ['fr', ['yo c koi un memecoin mec'], 'topic:meme-coin'],
  ['en', ['what is a wallet address'], 'topic:wallet-address'],
  ['fr', ['attends, le slippage là c’est quoi'], 'topic:slippage'],
  ['en', ['what does murmur charge'], 'request:platform-fee'],
])(
  'a term is explained after a remark, and a figure of the token is stated, in %s: %j',
  async (language, messages, expected) => {
    expect((await lastOf(language, messages)).last).toBe(expected)
  },
)

it.each<[Language, string]>([
  ['en', 'are you a human or just a bot'],
  ['es', 'eres una persona o un robot'],
  ['fr', "t'es un robot ou un humain"],
  ['pt', 'vc é um robô ou gente'],
  ['zh', '你到底是真人还是程序'],
  ['ar', 'انت انسان ولا برنامج'],
])('a question about the assistant itself is not one for support, in %s: "%s"', async (language, text) => {
  expect((await lastOf(language, [text])).last).toBe('request:are-you-human')
})

it.each<[Language, string[], string]>([
  ['en', ['support asked me for my login code', 'i already gave it to him'], 'topic:account-takeover'],
  ['es', ['soporte me pide un código, se lo doy?', 'ya se lo di'], 'topic:account-takeover'],
  ['pt', ['o suporte pediu meu código, passo?', 'já passei'], 'topic:account-takeover'],
  ['en', ['support asked me for my recovery phrase', 'i already gave it to him'], 'topic:stolen-crypto'],
])('a secret given away is the one that the chat was about, in %s: %j', async (language, messages, expected) => {
  expect((await lastOf(language, messages)).last).toBe(expected)
})

it.each<[Language, string[], string, string[]]>([
  ['en', ['how do i deposit from an exchange', 'solana'], 'request:my-address', ['addresses {"chain":"sol"}']],
  [
    'en',
    ['how do i deposit from an exchange', 'solana', 'and base?'],
    'request:my-address',
    ['addresses {"chain":"base"}'],
  ],
  ['en', ['trending', 'only solana ones'], 'request:trending', ['marketList {"list":"trending","chain":"sol"}']],
])('the name of a network continues the question before, in %s: %j', async (language, messages, last, tools) => {
  expect(await lastOf(language, messages)).toEqual({ last, tools })
})

it.each<[Language, string[]]>([
  ['en', ['liquidity of BONK', 'is its less than WIF']],
  ['fr', ['liquidité de BONK', 'compare avec WIF alors']],
])('a comparison may also refer to the token of the chat, in %s: %j', async (language, messages) => {
  const { last, tools } = await lastOf(language, messages)
  expect(last).toBe('request:compare')
  expect(tools.join()).toMatch(
    /"tokens":\[\{"token":"BONK","chain":"sol"\},\{"token":"WIF"\}\],"figures":\["liquidity"/,
  )
})

it.each<[Language, string]>([
  ['en', 'did i make a profit on the BONK i sold'],
  ['es', 'gané algo con lo que vendí'],
  ['ar', 'كم ربحت من البونك اللي بعته'],
])(
  'a question about the gain of sales is not answered with the gain of the holding, in %s: "%s"',
  async (language, text) => {
    expect((await lastOf(language, [text])).last).toBe('request:realised-profit')
  },
)

it.each<[Language, string[], string]>([
  ['en', ['why did my last trade fail', 'did i lose the 15'], 'topic:trade-failed'],
  ['pt', ['o bitcoin caiu hoje?'], 'topic:why-prices-move'],
  ['es', ['soy ciego y uso lector de pantalla, qué monedas tengo'], 'request:balances'],
  ['ar', ['بكاام BONK'], 'request:price'],
])('words of another question do not decide, in %s: %j', async (language, messages, expected) => {
  expect((await lastOf(language, messages)).last).toBe(expected)
})

it('a well-known name of several tokens is explained before the question which one is meant', async () => {
  const { text } = await runTestTurn(brain, {
    text: 'what is WETH',
    tools: { info: async () => ({ kind: 'choose', tokens: [] }) },
  })
  expect(text).toMatch(/^WETH is a token that stands for ether, the coin of Ethereum,/)
})

it('an offered send form names the token and the network that it is for', async () => {
  const { text } = await runTestTurn(brain, {
    text: 'send my brother 1 SOL on solana',
    fillSendForm: async () => ({ kind: 'form' }),
  })
  expect(text).toMatch(/^I’ve filled in the send form for SOL on Solana from your message\./)
})

it('"and the other one" repeats a change, but with a question about it changes nothing', async () => {
  const wif = { ...bonk, symbol: 'WIF', change24h: 2 }
  const tools = {
    watchlist: async () => ({ kind: 'watchlist' as const, tokens: [{ ...bonk, change24h: 1 }, wif] }),
  }
  const { focus: listed } = await runTestTurn(brain, { text: 'my watchlist', tools })
  const { focus } = await runTestTurn(brain, { text: 'take BONK off my watchlist', focus: listed, tools })
  const question = await runTestTurn(brain, { text: 'and the other one, hows it doing today', focus, tools })
  expect(question.calls.map(({ tool }) => tool)).not.toContain('unwatch')
  const repeated = await runTestTurn(brain, { text: 'and the other one', focus, tools })
  expect(repeated.calls).toEqual([{ tool: 'unwatch', input: { token: 'WIF', chain: 'sol' } }])
})
