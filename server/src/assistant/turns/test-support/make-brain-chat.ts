import { defaultPreferences, type Preferences } from '@murmur/contract/identity/profile'
import { parseChatId, parseUserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { Brain } from '#ai/brains/brain.port.ts'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { answerParts } from '#assistant/turns/answer-parts.ts'
import { answerWithBrain } from '#assistant/turns/answer-with-brain.ts'
import type { ToolDeps } from '#assistant/turns/turn-deps.ts'
import { chatLog } from './chat-log.ts'
import { market } from './make-token.ts'
import { makeToolTurn } from './make-tool-turn.ts'
import { memoryLists, noTx } from './memory-lists.ts'
import { defaultTurnDeps, realParsers } from './turn-deps.ts'

export const offline = offlineBrain({ names: () => pinnedNames })

const newAccount: Preferences = { language: 'en', ...defaultPreferences }

/** A chat with the given brain, over lists and settings in memory; `send` returns the answer's text. */
export function makeBrainChat(brain: Brain = offline, changed: Partial<ToolDeps> = {}, starred = [market.moon]) {
  const memory = memoryLists(starred)
  const settings = { ...newAccount }
  const changePreferences: ToolDeps['changePreferences'] = async (_userId, changes, expected = {}, alongside) => {
    const names = Object.keys(expected) as (keyof typeof expected)[]
    if (names.some((name) => expected[name] !== settings[name])) return false
    await alongside?.(noTx)
    Object.assign(settings, changes)
    return true
  }
  const stored = { preferences: async () => ({ ...settings }), changePreferences }
  const { deps } = makeToolTurn('', { intent: 'ask' }, { ...memory, ...stored, ...changed })
  const { chats, log } = chatLog()
  const all = { ...deps, ...defaultTurnDeps, ...realParsers, chats, brain, offlineBrain: offline }
  let ids = 0
  const send = async (words: string, language: Language = 'en') => {
    const parts = answerParts({ newId: () => `p${++ids}`, language, figures: language })
    const before = [...log]
    const chat = { id: `m${ids}`, chatId: parseChatId('chat'), seq: ids, createdAt: new Date(0), language }
    const none = { replyTo: null, intentId: null, uploadId: null, extras: {}, type: 'text' as const }
    const message = { ...chat, ...none, content: words, role: 'user' as const, userId: parseUserId('me') }
    const turn = {
      source: 'text',
      parsed: { intent: 'ask' },
      needsNoModel: false,
      signal: new AbortController().signal,
    } as const
    const open = before.at(-1)?.extras.ask
    const focus = before.findLast(({ extras }) => extras.focus !== undefined)?.extras.focus
    await answerWithBrain(all, { ...turn, message, parts, words, before, focus, memory: open })
    const answer = parts.finish()
    log.push(...answer.map((part) => ({ ...chat, ...none, ...part, role: 'assistant' as const, intentId: null })))
    return answer.map(({ content }) => content).join('\n')
  }
  return { send, lists: memory.lists, settings, suggestions: () => log.at(-1)?.extras.suggestions ?? [] }
}
