import { languages } from '@murmur/contract/languages'
import { expect, it } from 'vitest'
import { byLanguage } from './by-language.ts'

it('byLanguage computes the value of a language on its first read, once', () => {
  const made: string[] = []
  const values = byLanguage((language) => {
    made.push(language)
    return { language }
  })
  expect(made).toEqual([])
  expect(values.fr).toBe(values.fr)
  expect(made).toEqual(['fr'])
  expect(Object.keys(values)).toEqual([...languages])
  expect(Object.values(values).map(({ language }) => language)).toEqual([...languages])
})

it('byLanguage retries after a failure', () => {
  let hasFailed = false
  const values = byLanguage(() => {
    if (hasFailed) return 'value'
    hasFailed = true
    throw new Error('no')
  })
  expect(() => values.en).toThrow('no')
  expect(values.en).toBe('value')
})
