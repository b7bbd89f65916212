// @vitest-environment node
import { languages } from '@murmur/contract/languages'
import { describe, expect, test } from 'vitest'
import { covers } from '../../spec/covers.ts'
import contentFile from './content.json' with { type: 'json' }
import { parseContent } from './content-schema.ts'
import { makeSite, texts } from './site.ts'

const changedContent = (change: (content: typeof contentFile) => void) => {
  const copy = structuredClone(contentFile)
  change(copy)
  return copy
}

describe('the content file', () => {
  test('is valid as shipped', () => {
    covers('3.entities.36', '3.entities.37', '3.entities.38')
    const { pricing, faq, links } = parseContent(contentFile)
    const plan = ['title', 'popular', 'monthlyPrice', 'yearlyPrice', 'description', 'buttonText', 'benefitList']
    for (const each of pricing.plans) expect(Object.keys(each)).toEqual(plan)
    for (const each of faq.entries) expect(Object.keys(each).sort()).toEqual(['answer', 'question', 'value'])
    for (const each of links) expect(Object.keys(each)).toEqual(['href', 'label'])
  })

  test('is rejected with the path of every invalid field', () => {
    const invalidContent = changedContent((content) => {
      Object.assign(content.pricing.plans[1] ?? {}, { popular: 'yes', price: 3 })
      Object.assign(content.footer.social[0] ?? {}, { href: 'javascript:alert(1)' })
      Object.assign(content.faq.entries[0] ?? {}, { answer: '' })
    })
    const parse = () => parseContent(invalidContent)
    expect(parse).toThrow(/web\/landing\/content\.json is wrong/)
    for (const path of [/pricing\.plans\.1\.popular/, /price/, /footer\.social\.0\.href/, /faq\.entries\.0\.answer/]) {
      expect(parse).toThrow(path)
    }
  })

  test.each(['//evil.example', 'data:text/html,x', 'http://plain.example', 'help@murmur.example', ''])(
    'rejects a link to %j',
    (href) => {
      const invalidContent = changedContent((content) => Object.assign(content.faq.contact, { href }))
      expect(() => parseContent(invalidContent)).toThrow(/faq\.contact\.href/)
    },
  )

  test('may omit the banner and contain its own translations', () => {
    const content = parseContent(
      changedContent((each) =>
        Object.assign(each, { banner: null, trust: { heading: { en: 'Hi', fr: 'Salut' }, figures: [] } }),
      ),
    )
    const missing: string[] = []
    const site = (language: 'fr' | 'es') =>
      makeSite({
        language,
        content,
        path: '/',
        style: '',
        script: '',
        frame: '/c',
        conversation: '/d',
        onMissing: (_, sentence) => missing.push(sentence),
      })
    expect(site('fr').translate(content.trust.heading)).toBe('Salut')
    expect(missing).toEqual([])
    expect(site('es').translate(content.trust.heading)).toBe('Hi')
    expect(missing).toEqual(['Hi'])
  })

  test('has a translation of every sentence as shipped', () => {
    const translated = new Set<unknown>(Object.values(texts.en))
    const names = [
      'Lite',
      'Pro',
      'Master',
      ...contentFile.footer.social.map(({ label }) => label),
      contentFile.footer.brand,
    ]
    const isTranslatable = (key: string) => !['href', 'icon', 'value', 'when', 'figure', 'light', 'dark'].includes(key)
    const sentences = (value: unknown): string[] =>
      typeof value === 'string'
        ? [value]
        : Object.entries(value && typeof value === 'object' ? value : {}).flatMap(([key, inner]) =>
            isTranslatable(key) ? sentences(inner) : [],
          )
    const untranslated = sentences(contentFile).filter((each) => /\p{L}/u.test(each) && !translated.has(each))
    expect(untranslated.filter((each) => !names.includes(each))).toEqual([])
  })

  test.each(languages.filter((language) => language !== 'en'))('contains every text in %s', (language) => {
    expect(Object.keys(texts.en).filter((id) => !(id in texts[language]))).toEqual([])
    expect(Object.keys(texts[language]).filter((id) => !(id in texts.en))).toEqual([])
  })
})
