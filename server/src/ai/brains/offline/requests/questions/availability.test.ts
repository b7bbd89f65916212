import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn, type ToolRuns } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const findNoToken: ToolRuns['search'] = async () => ({ kind: 'found', tokens: [] })
const ask = (language: Language, text: string) => runTestTurn(brain, { text, language, tools: { search: findNoToken } })

describe('a question about whether a token is listed', () => {
  it.each<[Language, string, string]>([
    ['en', 'is doge here', 'doge'],
    ['en', 'do you have xrp?', 'xrp'],
    ['en', 'can i buy cardano here', 'cardano'],
    ['es', 'tienen dogecoin?', 'dogecoin'],
    ['fr', 'vous avez du xrp ici', 'xrp'],
    ['pt', 'tem dogecoin aqui?', 'dogecoin'],
    ['zh', '有doge吗', 'doge'],
    ['ar', 'عندكم xrp', 'xrp'],
  ])('%s: runs a search, and is answered with no if it finds nothing: "%s"', async (language, text, query) => {
    const { calls, text: answer, cards } = await ask(language, text)
    expect(calls).toEqual([{ tool: 'search', input: { query } }])
    expect(answer).toMatch(new RegExp(`${query}.*Base`))
    expect(cards).not.toContain('propose')
  })

  it('is answered by the facts of a known token, and is not found in questions about other things', async () => {
    expect((await ask('en', 'is bonk listed here')).calls).toMatchObject([{ tool: 'info', input: { token: 'BONK' } }])
    for (const text of ['do you have fees', 'do you have a phone number', 'is it here', 'do you have staking'])
      expect((await ask('en', text)).calls.map(({ tool }) => tool)).not.toContain('search')
    expect((await ask('zh', '有没有手续费')).calls.map(({ tool }) => tool)).not.toContain('search')
  })
})

describe('a request for news', () => {
  it.each<[Language, string, RegExp]>([
    ['en', 'any news on pepe', /^I have no news/],
    ['en', 'why is everyone talking about pepe', /^I have no news/],
    ['es', 'que noticias hay de pepe', /^No tengo noticias/],
    ['fr', 'des actus sur pepe', /^Je n’ai pas d’actualités/],
    ['pt', 'alguma noticia do pepe', /^Não tenho notícias/],
    ['zh', 'pepe有什么新闻', /^我没有新闻/],
    ['ar', 'ما اخبار pepe', /^ليست لدي أخبار/],
  ])('%s: states that there is no news, and the token’s figures: "%s"', async (language, text, start) => {
    const { calls, text: answer } = await ask(language, text)
    expect(answer).toMatch(start)
    expect(calls).toMatchObject([{ tool: 'info', input: { token: 'PEPE' } }])
  })

  it('searches for an unlisted token', async () => {
    const { calls, text } = await ask('en', 'did you see what elon said about doge')
    expect(calls).toEqual([{ tool: 'search', input: { query: 'doge' } }])
    expect(text).toMatch(/^I have no news.*\n\nI found no token called doge here/)
  })
})
