import { type Language, languages } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { getTopic, searchTopics, type TopicId, topicIds } from './handbook.ts'

type Entry = { title: string; body: string; asks: string[] }
const entries = readLocales<Record<TopicId, Entry>>('handbook.json')

it('the handbook has at least 150 topics, each related to topics that exist', () => {
  expect(topicIds.length).toBeGreaterThanOrEqual(150)
  for (const id of topicIds) for (const other of getTopic('en', id).related) expect(topicIds, id).toContain(other)
})

describe.each(languages)('in %s', (language: Language) => {
  it('the handbook has every topic, in the same order, complete and not too long', () => {
    expect(Object.keys(entries[language])).toEqual(topicIds)
    for (const [id, { title, body, asks }] of Object.entries(entries[language])) {
      expect(title.length, id).toBeGreaterThan(1)
      expect(body.length, id).toBeLessThan(900)
      expect(body, id).not.toMatch(/[!！<>]/)
      expect(asks.length, id).toBeGreaterThanOrEqual(8)
      expect(asks.length, id).toBeLessThanOrEqual(100)
    }
  })

  it('the handbook finds each topic by the questions listed for it', () => {
    // Only a sample, because all questions take ten seconds.
    const asks = topicIds.flatMap((id) => entries[language][id].asks.slice(0, 1).map((ask) => ({ id, ask })))
    const missed = asks.filter(({ id, ask }) => searchTopics(language, ask, 1)[0]?.label !== id)
    expect(missed.length / asks.length, JSON.stringify(missed.slice(0, 5))).toBeLessThan(0.01)
  })
})

it.each<[Language, string, TopicId]>([
  ['en', 'forgot my pasword', 'forgot-password'],
  ['en', 'can u explain slipage', 'slippage'],
  ['es', 'olvide mi contrasena', 'forgot-password'],
  ['fr', 'cest quoi le slippage', 'slippage'],
  ['zh', '什么是滑点', 'slippage'],
])('in %s the handbook finds for "%s" the topic %s', (language, question, id) => {
  expect(searchTopics(language, question, 1)[0]?.label).toBe(id)
})
