// @vitest-environment node
import { existsSync } from 'node:fs'
import { languages } from '@murmur/contract/languages'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { covers } from '../../spec/covers.ts'
import contentFile from './content.json' with { type: 'json' }
import { parseContent } from './content-schema.ts'
import { LandingPage } from './landing-page.tsx'
import { legalPageNames, legalVersion, splitSections } from './legal-pages.ts'
import { renderPages } from './render-pages.tsx'
import { makeSite, texts } from './site.ts'

const files = renderPages(
  {
    style: 'p{color:red}',
    script: '/assets/landing-1.js',
    frame: '/assets/landing-frame-1.html',
    conversation: '/assets/conversation-1.js',
  },
  () => undefined,
)
const getSource = (name: string) => files.find((file) => file.name === name)?.source ?? ''
const toText = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')

describe('the static pages', () => {
  test.each(languages)('in %s have the language, its text direction and links to the other languages', (language) => {
    for (const name of ['landing', ...legalPageNames]) {
      const html = getSource(`${language}/${name}.html`)
      const path = name === 'landing' ? '/' : `/${name}`
      const address = `https://origin.murmur.invalid${path}${language === 'en' ? '' : `?lang=${language}`}`
      expect(html).toMatch(
        new RegExp(`^<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`),
      )
      expect(html).toContain(`<link rel="canonical" href="${address}"/>`)
      expect(html.match(/rel="alternate"/g)).toHaveLength(languages.length + 1)
    }
    for (const name of ['not-found', 'offline'])
      expect(getSource(`${language}/${name}.html`)).toContain('content="noindex"')
  })

  test('have no inline code or script tag: a lazy frame loads the script', () => {
    for (const { name, source } of files.filter((file) => file.name.endsWith('.html'))) {
      expect(source, name).not.toMatch(/<style>(?!p\{color:red\}<\/style>)|\sstyle=|\son[a-z]+=/)
      const [script, frame] = [source.match(/<script.*?>/g), source.match(/<iframe.*?>/g)]
      if (name.endsWith('/offline.html')) {
        expect([script, frame], name).toEqual([[expect.stringMatching(/^<script type="module" src="\/assets\//)], null])
      } else {
        expect([script, frame], name).toEqual([null, [expect.stringContaining('loading="lazy"')]])
        expect(source, name).toMatch(/ src="\/assets\/landing-frame-1\.html"[^>]*><\/iframe><\/body><\/html>$/)
      }
    }
  })

  test('keep each sign beside its number in Arabic', () => {
    expect(getSource('ar/landing.html')).toContain('\u20660.5%\u2069')
    expect(getSource('ar/terms.html')).toContain(`\u2066${legalVersion}\u2069`)
    for (const { name, source } of files.filter((file) => file.name.startsWith('ar/'))) {
      const sentences = source.replace(/<dd.*?<\/dd>/g, '').replace(/\u2066[^\u2069]*\u2069/g, '')
      expect(sentences, name).not.toMatch(/\d%/)
    }
    expect(getSource('en/terms.html')).not.toMatch(/[\u2066-\u2069]/)
  })

  test('show existing screenshots in the language of the page', () => {
    for (const language of languages) {
      const shots = getSource(`${language}/landing.html`).match(/\/shots\/[^"]+/g) ?? []
      expect(shots.filter((shot) => shot.includes(`-${language}-`))).toHaveLength(6)
      for (const shot of shots) expect(existsSync(new URL(`../public${shot}`, import.meta.url)), shot).toBe(true)
    }
  })

  test('never call the wallets non-custodial', () => {
    covers('9.faq.08')
    for (const { name, source } of files) expect(source, name).not.toContain('non-custodial')
    for (const { name, source } of files) expect(source, name).not.toMatch(/non-?custodial/i)
    for (const language of languages) expect(JSON.stringify(texts[language])).not.toMatch(/non-?custodial/i)
  })

  test.each(legalPageNames)('contain %s with its version and all its sections', (name) => {
    const pageText = toText(getSource(`en/${name}.html`))
    expect(splitSections(name).length).toBeGreaterThan(5)
    for (const { title, body } of splitSections(name)) {
      expect(pageText).toContain(texts.en[title])
      for (const paragraph of (texts.en[body] ?? '').split('\n')) expect(pageText).toContain(paragraph)
    }
    expect(pageText).toContain(`Version ${legalVersion}`)
  })

  test('"Explore Features" links to /#features on pages without the features section', () => {
    covers('2.landing.11')
    const content = parseContent({ ...contentFile, features: { ...contentFile.features, cards: [] } })
    const site = makeSite({
      language: 'en',
      content,
      path: '/',
      style: '/a',
      script: '/b',
      frame: '/c',
      conversation: '/d',
      onMissing: () => undefined,
    })
    const html = renderToStaticMarkup(<LandingPage site={site} />)
    expect(html).not.toContain('id="features"')
    expect(html).toMatch(/<a href="\/#features"[^>]*>Explore Features<\/a>/)
    expect(getSource('en/landing.html')).toMatch(/<a href="#features"[^>]*>Explore Features<\/a>/)
    expect(getSource('en/terms.html')).toContain('href="/#features"')
  })

  test('list all pages for search engines', () => {
    expect(getSource('robots.txt')).toContain('Sitemap: https://origin.murmur.invalid/sitemap.xml')
    expect(getSource('sitemap.xml').match(/<loc>/g)).toHaveLength(5 * languages.length)
  })
})
