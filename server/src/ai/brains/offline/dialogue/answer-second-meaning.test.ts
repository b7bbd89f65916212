import { describe, expect, it } from 'vitest'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'
import { getTopic } from '#ai/handbook/handbook.ts'
import { translate } from '#platform/i18n/translate.ts'
import { answerSecondMeaning } from './answer-second-meaning.ts'
import { sentenceWriter } from './write-sentence.ts'

const topic: ChosenRequest = { kind: 'topic', id: 'bridge' }
const ofAccount: ChosenRequest = { kind: 'request', id: 'total', tokens: [], chain: undefined }

/** The turn of a brain that answers this second meaning after `written`. */
const answerSecond = (also: ChosenRequest, { written = '', hasAccount = true, memory = null as unknown } = {}) =>
  runTestTurn(
    {
      kind: 'offline',
      answer: (given) => {
        const turn = { ...given, ...(hasAccount && { fillSendForm: async () => ({ kind: 'form' as const }) }) }
        const deps = {
          translate,
          writeSentence: sentenceWriter(translate, turn),
          names: pinnedNames,
        }
        const recorded = { results: [{ kind: 'risk' }], text: written, memory, focus: undefined }
        return answerSecondMeaning(turn, deps, { kind: 'topic', id: 'base', also }, { tokens: [] }, recorded)
      },
    },
    { text: 'how do I get them over there', focus: { tokens: [], last: 'topic:base' } },
  )

describe('a second meaning', () => {
  it('follows an introductory sentence, and does not change the focus of the chat', async () => {
    const { text, focus, memory } = await answerSecond(topic)
    expect(text).toContain(translate('en', 'brain.maybeAlso'))
    expect(text).toContain(getTopic('en', 'bridge').body)
    expect(focus).toEqual({ tokens: [], last: 'topic:base' })
    expect(memory).toBeUndefined()
  })

  it('adds nothing to an answer with the same text', async () => {
    const { text } = await answerSecond(topic)
    const written = text.replace(translate('en', 'brain.maybeAlso'), '')
    expect((await answerSecond(topic, { written })).text).toBe('')
  })

  it('is left out after a question, and if it repeats facts of the first answer', async () => {
    expect((await answerSecond(topic, { memory: { understood: {} } })).text).toBe('')
    expect(
      (await answerSecond({ kind: 'request', id: 'risk', tokens: [{ query: 'BONK', chain: 'sol' }], chain: 'sol' }))
        .text,
    ).toBe('')
  })

  it('does not suggest signing up to a user with an account', async () => {
    const signUp: ChosenRequest = { kind: 'topic', id: 'getting-started' }
    expect((await answerSecond(signUp)).text).toBe('')
    expect((await answerSecond(signUp, { hasAccount: false })).text).toContain(getTopic('en', 'getting-started').body)
  })

  it('is about an account only for a signed-in user', async () => {
    expect((await answerSecond(ofAccount)).text).toContain('$750')
    expect((await answerSecond(ofAccount, { hasAccount: false })).text).toBe('')
  })
})
