import type { Language } from '@murmur/contract/languages'
import { expect, it } from 'vitest'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { findRequest } from './find-request.ts'

it.each<[Language, string, string]>([
  ['en', 'freeze my account', 'freeze-account'],
  ['en', 'please freeze my account now', 'freeze-account'],
  ['en', 'unfreeze my account', 'freeze-account'],
  ['en', 'i was hacked', 'account-takeover'],
  ['es', 'congela mi cuenta', 'freeze-account'],
  ['es', 'descongela mi cuenta', 'freeze-account'],
  ['pt', 'congele minha conta', 'freeze-account'],
  ['fr', 'gèle mon compte', 'freeze-account'],
  ['fr', 'dégèle mon compte', 'freeze-account'],
  ['zh', '冻结我的账户', 'freeze-account'],
  ['ar', 'جمّد حسابي', 'freeze-account'],
])('in %s "%s" leads to the topic %s', (language, text, topic) => {
  const utterance = parseUtterance(text, { names: pinnedNames, language })
  expect(findRequest({ text, language }, pinnedNames, utterance, { tokens: [] })?.id).toBe(topic)
})
