import { expect, it } from 'vitest'
import { readConversations } from './conversation.ts'
import { parseOptions } from './options.ts'

it('the options of the bench are parsed', () => {
  expect(parseOptions(['--language', 'es', '--theme', 'markets', '--failed'])).toEqual({
    language: 'es',
    theme: 'markets',
    id: undefined,
    isFailedShown: true,
    areAllShown: false,
  })
})

it.each([[['--language', 'xx']], [['--tongue', 'en']]])('%j is rejected', (args) => {
  expect(() => parseOptions(args)).toThrow()
})

it('conversations are selected by language, theme and id', () => {
  const some = readConversations({ language: 'es', theme: 'markets' })
  expect(some.length).toBeGreaterThan(3)
  expect(some.every(({ id }) => id.startsWith('es-markets-'))).toBe(true)
  expect(readConversations({ id: 'en-markets-01' }).map(({ id }) => id)).toEqual(['en-markets-01'])
})
