import { parseIntentId } from '@murmur/contract/ids'
import type { Brain, Turn } from '#ai/brains/brain.port.ts'
import { type AssistantDeps, startAssistant } from '#assistant/turns/assistant.ts'
import { makeCardIntent } from './card-intent.ts'
import { chatLog, type Line } from './chat-log.ts'
import { makeToolTurn } from './make-tool-turn.ts'
import { defaultTurnDeps } from './turn-deps.ts'

/**
 * An assistant with one in-memory chat and scripted brains, which parses every message as a purchase of 20 dollars of BONK.
 */
export function makeAssistant(
  answer: (turn: Turn) => Promise<void>,
  changed: Partial<AssistantDeps> = {},
  lines: readonly Line[] = [],
) {
  const { chats, log, ask } = chatLog(lines)
  const deltas: string[] = []
  const troubles: unknown[] = []
  const offline: Brain = { kind: 'offline', answer: async ({ write }) => write('offline words') }
  let ids = 0
  const assistant = startAssistant({
    ...makeToolTurn('', { intent: 'ask' }).deps,
    ...defaultTurnDeps,
    chats,
    brain: { kind: 'model', answer },
    offlineBrain: offline,
    focusOnScreen: (focus) => focus,
    parseWords: () => ({ intent: 'buy', language: 'en', amountUsd: '20', token: 'BONK' }),
    createIntent: async (_userId, request) => makeCardIntent(parseIntentId('intent'), request),
    getNumberLocale: async () => 'en',
    parseFollowUp: () => undefined,
    parseStrictOrder: () => undefined,
    parseSendAmount: () => undefined,
    findSendObjection: () => undefined,
    parseRequestedChange: async () => undefined,
    mentionsToken: () => false,
    sendDelta: (_userId, { text }) => deltas.push(text),
    newId: () => `part-${++ids}`,
    now: () => new Date('2026-01-01T00:00:00Z'),
    onError: (_turn, error) => troubles.push(error),
    maxConcurrent: 2,
    maxConcurrentPerUser: 2,
    renewMs: 60_000,
    ...changed,
  })
  const answers = () => log.filter(({ role }) => role === 'assistant').map(({ content }) => content)
  return { assistant, chats, ask, log, deltas, troubles, answers }
}
