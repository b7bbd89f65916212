import type { Language } from '@murmur/contract/languages'
import { expect, it } from 'vitest'
import { parseRequest } from '#ai/brains/offline/requests/parse-request.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'

const parse = (text: string, language: Language = 'en') =>
  parseRequest(text, { names: pinnedNames, language, memory: null, focus: { tokens: [] } }).parsed

it.each<[Language, string]>([
  ['en', 'i want to put something into bonk'],
  ['en', 'could i move some money into bonk'],
  ['es', 'quisiera pasar algo a bonk para estar tranquilo'],
  ['pt', 'quero passar um pouco pra bonk'],
])(
  'the offline assistant asks for the amount after a request to move something into a token in %s: "%s"',
  (language, text) => {
    const understood = { side: 'buy', token: 'BONK' }
    expect(parse(text, language)).toMatchObject({ intent: 'ask', reason: 'no-amount', understood })
  },
)

it.each(['did you move some money into bonk?', 'put bonk on my list', 'move some bonk', 'put something in sol'])(
  'the offline assistant does not mistake other messages for a request to move something into a token: "%s"',
  (text) => {
    expect(parse(text).reason).not.toBe('no-amount')
  },
)
