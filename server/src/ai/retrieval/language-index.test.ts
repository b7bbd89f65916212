import type { Language } from '@murmur/contract/languages'
import { expect, it } from 'vitest'
import { languageIndex } from './language-index.ts'

function makeIndex() {
  const built: Language[] = []
  const index = languageIndex(function* (language) {
    built.push(language)
    yield
    return { language }
  })
  return { index, built }
}

it('languageIndex builds the index of a language once, even for concurrent calls', async () => {
  const { index, built } = makeIndex()
  await Promise.all([index.prepare('en'), index.prepare('en'), index.prepare('zh')])
  await index.prepare('en')
  expect(index.get('en')).toBe(index.get('en'))
  expect(built).toEqual(['en', 'zh'])
})

it('languageIndex builds an index that is requested before it was prepared', () => {
  const { index, built } = makeIndex()
  expect(index.get('fr')).toEqual({ language: 'fr' })
  expect(built).toEqual(['fr'])
})

it('languageIndex builds again after a failure', async () => {
  let hasFailed = false
  const index = languageIndex(function* () {
    yield
    if (hasFailed) return 'index'
    hasFailed = true
    throw new Error('no')
  })
  await expect(index.prepare('en')).rejects.toThrow('no')
  await index.prepare('en')
  expect(index.get('en')).toBe('index')
})

it('languageIndex opens a stored index instead of building it', async () => {
  const index = languageIndex(
    function* () {
      yield
      return 'built'
    },
    (language) => (language === 'zh' ? undefined : 'stored'),
  )
  await index.prepare('en')
  await index.prepare('zh')
  expect([index.get('en'), index.get('fr'), index.get('zh')]).toEqual(['stored', 'stored', 'built'])
})
