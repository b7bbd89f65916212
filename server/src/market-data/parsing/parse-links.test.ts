import { expect, test } from 'vitest'
import { parseLink, parseLogoUrl, parseProfile } from './parse-links.ts'

test.each([
  ['https://Example.COM', 'https://example.com/'],
  ['https://example.com/a b', 'https://example.com/a%20b'],
  ['https://ex\u0430mple.com', 'https://xn--exmple-4nf.com/'],
  ['https://example.com/\u202egnp', 'https://example.com/%E2%80%AEgnp'],
  ['  https://example.com ', 'https://example.com/'],
])('the link parser turns %j into %s', (text, link) => expect(parseLink(text)).toBe(link))

test.each([
  'http://example.com',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'https://user@example.com',
  'https://user:secret@example.com',
  'https://',
  '//example.com',
  'example.com',
  `https://example.com/${'x'.repeat(200)}`,
  '',
  null,
  undefined,
])('the link parser rejects %j', (text) => expect(parseLink(text)).toBeUndefined())

test('the link parser allows http and longer URLs for logos', () => {
  expect(parseLogoUrl('http://127.0.0.1:4000/logos/a.png')).toBe('http://127.0.0.1:4000/logos/a.png')
  for (const none of ['ftp://a.example/a.png', 'data:image/png;base64,', 'https://u:p@a.example/'])
    expect(parseLogoUrl(none)).toBeUndefined()
  expect(parseLogoUrl(`https://example.com/${'x'.repeat(300)}`)).toHaveLength(320)
  expect(parseLogoUrl(`https://example.com/${'x'.repeat(500)}`)).toBeUndefined()
})

test('the link parser turns handles into links, and drops links to hosts not allowed for their kind', () => {
  expect(parseProfile({ twitter: '@murmur', telegram: 'murmur_chat', discord: 'murmur' })).toEqual({
    twitter: 'https://x.com/murmur',
    telegram: 'https://t.me/murmur_chat',
  })
  expect(
    parseProfile({
      twitter: 'https://twitter.com/a',
      telegram: 'https://t.me/a',
      discord: 'https://discord.gg/a',
      medium: 'https://blog.medium.com/a',
      website: 'https://a.example',
      description: ' A\u202e\nword. ',
    }),
  ).toEqual({
    twitter: 'https://twitter.com/a',
    telegram: 'https://t.me/a',
    discord: 'https://discord.gg/a',
    medium: 'https://blog.medium.com/a',
    website: 'https://a.example/',
    description: 'A word.',
  })
  for (const twitter of ['https://x.com.evil.example/a', 'https://evil.example/x.com', 'https://x.com@evil.example/'])
    expect(parseProfile({ twitter })).toBeUndefined()
})
