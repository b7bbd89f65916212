import { type Language, languages } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import type { Turn } from '#ai/brains/brain.port.ts'
import { topicLink } from '#ai/brains/offline/dialogue/page-link.ts'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { findScreen } from '#ai/brains/offline/requests/find-screen.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'
import { getTopic, topicIds } from '#ai/handbook/handbook.ts'
import { translate } from '#platform/i18n/translate.ts'
import { answerScreenLocation } from './answer-screen-location.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const ask = async (language: Language, text: string) => (await runTestTurn(brain, { text, language })).text

describe('a question about where a screen is', () => {
  it.each<[Language, string, string]>([
    ['en', 'where do i find my history', '/app/history'],
    ['en', 'go to security', '/app/settings/security'],
    ['en', 'take me to my wallet', '/app/wallet'],
    ['es', 'abre ajustes', '/app/settings'],
    ['es', 'open settings', '/app/settings'],
    ['pt', 'como acho minhas chaves', '/app/settings#security'],
    ['fr', "c'est où les réglages", '/app/settings'],
    ['zh', '帮助中心在哪', '/app/help'],
    ['ar', 'وين التداول اليدوي', '/app/manual-trading'],
    // The Egyptian "where" is not "and yen".
    ['ar', 'مفاتيحي بلاقيها فين', '/app/settings#security'],
  ])('in %s: "%s" is answered with a link to %s', async (language, text, path) => {
    const [sentence, link] = (await ask(language, text)).split('\n\n')
    expect(sentence?.length).toBeGreaterThan(10)
    expect(link).toMatch(/^\[[^\]]+\]\(.+\)$/)
    expect(link).toContain(`(${path})`)
  })

  it('is answered with the menu if no screen matches', async () => {
    expect(await ask('en', "where's the menu")).toMatch(/^The menu leads to .*\(\/app\/help\)$/s)
  })
})

it.each(languages)('in %s "where is that?" is answered with the link of the last answer', async (language) => {
  const before = [{ role: 'assistant' as const, text: 'Turn it on. [Open](/app/settings#security)' }]
  const written: string[] = []
  const turn = { text: '…', language, figures: language, before, write: (text: string) => written.push(text) }
  answerScreenLocation(turn as unknown as Turn, translate)
  expect(written.join()).toContain('(/app/settings#security)')
})

it('after a trade "where can i see it" is answered with the history', async () => {
  const focus = { tokens: [{ symbol: 'BONK', chain: 'sol' }], trade: { side: 'buy', token: 'BONK' } }
  expect((await runTestTurn(brain, { text: 'where can i see it now', focus })).text).toContain('(/app/history)')
})

describe('findScreen', () => {
  it('finds a French word with an article before it', () => {
    expect(findScreen("c'est où qu'on voit l'historique", 'fr')).toBe('history')
  })

  it.each([
    ['where are the security settings', 'security'],
    ['show my price alerts', 'alerts'],
    ['where is my seed phrase', 'keys'],
    ['the chatter', 'chat'],
    ['hello there', undefined],
  ])('finds the most specific screen in "%s"', (text, screen) => {
    expect(findScreen(text, 'en')).toBe(screen)
  })
})

it('every handbook topic with a page links to it, except those about the chat itself', () => {
  const turn = { language: 'en', figures: 'en' } as Parameters<typeof topicLink>[0]
  for (const id of topicIds) {
    const { link } = getTopic('en', id)
    const isLinked = topicLink(turn, translate, link)?.endsWith(`(${link})`) ?? false
    expect([id, isLinked]).toEqual([id, link !== null && link !== '/app/chat'])
  }
})

it.each(languages)('the lexicon has phrases for every screen in %s', (language) => {
  expect(findScreen(translate(language, 'brain.where', { screen: 'help' }), language)).toBe('help')
})

it.each([
  ['request:total', '/app/wallet'],
  ['request:profit', '/app/wallet'],
  ['request:fees-paid', '/app/history'],
] as const)('"where can I see it?" after %s leads to its screen', async (last, path) => {
  const { text } = await runTestTurn(brain, { text: 'where can i see it now', focus: { tokens: [], last } })
  expect(text).toContain(`(${path}`)
})
