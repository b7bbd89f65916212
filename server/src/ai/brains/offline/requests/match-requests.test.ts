import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Language } from '@murmur/contract/languages'
import { expect, it } from 'vitest'
import { packArrays } from '#ai/retrieval/packed-arrays.ts'
import { readStoredIndex } from '#ai/retrieval/stored-index.ts'
import { runWithoutPause } from '#platform/concurrency/run-in-slices.ts'
import { createRequestIndex, indexRequests, requestIndexFile } from './match-requests.ts'

/** A language with spaces between words, and one without. */
const messages: [Language, string][] = [
  ['en', 'how can i seee my ballance'],
  ['zh', '我的钱包里有多少钱'],
]

it.each(messages)('a stored index returns the same as a computed one (%s)', (language, message) => {
  const folder = mkdtempSync(join(tmpdir(), 'murmur-index-'))
  try {
    expect(readStoredIndex(language, requestIndexFile, folder)).toBeUndefined()
    const computed = runWithoutPause(indexRequests(language))
    mkdirSync(join(folder, language))
    writeFileSync(join(folder, language, requestIndexFile), packArrays(computed))
    const stored = readStoredIndex<typeof computed>(language, requestIndexFile, folder)
    if (!stored) throw new Error('No index was stored')
    const find = ({ matcher, classifier }: ReturnType<typeof createRequestIndex>) => ({
      similar: matcher.match(message),
      probable: classifier.classify(message),
    })
    expect(find(createRequestIndex(computed)).similar.length).toBeGreaterThan(0)
    expect(find(createRequestIndex(stored))).toEqual(find(createRequestIndex(computed)))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
