import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { Recording } from '#features/chat/voice/recording/recording-buffer.ts'

export type HandsFreeStep = 'listening' | 'thinking' | 'speaking'
/** The result of listening: speech, silence, or a card whose trade finished meanwhile. */
export type ListenResult =
  | { kind: 'speech'; recording: Recording }
  | { kind: 'nothing' }
  | { kind: 'announcement'; message: ChatMessage }

export type HandsFreeDeps = {
  show(step: HandsFreeStep, message: ChatMessage | null): void
  listen(signal: AbortSignal): Promise<ListenResult>
  /** Resolves when the server has stored the recording. */
  send(recording: Recording): Promise<void>
  /** The complete answer to the last recording, its parts in order; empty after a timeout. */
  answer(signal: AbortSignal): Promise<readonly ChatMessage[]>
  /** Reads a message aloud, or shows it for the time that reading takes. @returns whether the user interrupted */
  speak(message: ChatMessage, signal: AbortSignal): Promise<boolean>
}

/** Silent rounds in succession that end the mode: a minute. */
const maxSilences = 4

/** `silent`: no speech for a minute. `unanswered`: no answer in time. `left`: the user left. */
export type HandsFreeEnd = 'silent' | 'unanswered' | 'left'

/**
 * Listens, sends, waits for the answer, reads it and listens again, until `signal` aborts because the user left.
 * @throws any error of listening or sending
 */
export async function runHandsFree(deps: HandsFreeDeps, signal: AbortSignal): Promise<HandsFreeEnd> {
  let silences = 0
  while (!signal.aborted) {
    deps.show('listening', null)
    const result = await deps.listen(signal)
    if (signal.aborted) break
    silences = result.kind === 'nothing' ? silences + 1 : 0
    if (silences === maxSilences) return 'silent'
    if (result.kind === 'nothing') continue
    if (result.kind === 'speech') deps.show('thinking', null)
    const answer = result.kind === 'announcement' ? [result.message] : await sendAndWait(deps, result.recording, signal)
    if (signal.aborted) break
    if (answer.length === 0) return 'unanswered'
    await readAll(deps, answer, signal)
  }
  return 'left'
}

async function sendAndWait(
  deps: HandsFreeDeps,
  recording: Recording,
  signal: AbortSignal,
): Promise<readonly ChatMessage[]> {
  await deps.send(recording)
  return signal.aborted ? [] : deps.answer(signal)
}

async function readAll(deps: HandsFreeDeps, answer: readonly ChatMessage[], signal: AbortSignal) {
  for (const message of answer) {
    if (signal.aborted) return
    deps.show('speaking', message)
    if (await deps.speak(message, signal)) return
  }
}
