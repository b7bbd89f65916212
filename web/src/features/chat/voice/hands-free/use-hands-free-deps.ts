import type { ChatMessage } from '@murmur/contract/chat/chats'
import { useCallback, useRef } from 'react'
import {
  type CardStates,
  findAnswer,
  findFinishedTrade,
  getCardStates,
  getLastSeq,
  sortForReading,
} from '#features/chat/voice/hands-free/find-answer.ts'
import { listenOrAnnounce } from '#features/chat/voice/hands-free/listen-or-announce.ts'
import type { HandsFreeDeps, ListenResult } from '#features/chat/voice/hands-free/run-hands-free.ts'
import { useWaitForMessage } from '#features/chat/voice/hands-free/use-wait-for-message.ts'
import type { AudioLevel } from '#features/chat/voice/recording/audio-level.ts'
import { toBase64 } from '#features/chat/voice/recording/to-base64.ts'
import type { Speaker } from '#features/chat/voice/speech/use-speaker.ts'
import type { Announce } from '#features/chat/voice/use-announcer.ts'
import { useLatest } from '#features/chat/voice/use-latest.ts'
import { useText } from '#lib/i18n/text.ts'

/** The timeout of an answer in milliseconds. */
const timeoutMs = 120_000
/** How long an answer is shown if no voice can read it: milliseconds per character, and the limits. */
const displayTimeMs = { perCharacter: 60, min: 2500, max: 12_000 }

export type HandsFreeProps = {
  sendHandsFree(base64: string): Promise<void>
  announce: Announce
  speaker: Speaker
  messages: readonly ChatMessage[]
  isDisabled: boolean
}
type DepsProps = HandsFreeProps & { level: AudioLevel; show: HandsFreeDeps['show'] }

/** The steps of the hands-free mode, bound to this chat's messages and this browser's voice. */
export function useHandsFreeDeps(props: DepsProps) {
  const text = useText()
  const latest = useLatest(props)
  const waitForMessage = useWaitForMessage(props.messages)
  /** Aborts the current step when the user interrupts. */
  const interruptController = useRef<AbortController | null>(null)
  const interrupt = useCallback(() => {
    interruptController.current?.abort()
    // The greeting is no step with a signal of its own.
    latest.current.speaker.stop()
  }, [latest])

  const makeDeps = useCallback(
    (leave: () => void): HandsFreeDeps => {
      let sentAfterSeq = 0
      let cardStates: CardStates = getCardStates(latest.current.messages)
      const createInterruptSignal = () => {
        interruptController.current = new AbortController()
        return interruptController.current.signal
      }
      const listenOnce = (signal: AbortSignal) =>
        listenOrAnnounce({
          level: latest.current.level,
          finish: createInterruptSignal(),
          signal,
          announcement: (cancel, isQuiet) =>
            waitForMessage((messages) => (isQuiet() ? findFinishedTrade(messages, cardStates) : undefined), {
              signal: cancel,
            }),
        })
      return {
        show: latest.current.show,
        listen: (signal) =>
          listenOnce(signal).catch((): ListenResult => {
            if (!signal.aborted) window.alert(text('voice.denied'))
            leave()
            return { kind: 'nothing' }
          }),
        async send(recording) {
          sentAfterSeq = getLastSeq(latest.current.messages)
          await latest.current.sendHandsFree(await toBase64(new Blob([recording.bytes])))
        },
        async answer(signal) {
          const foundAnswer = await waitForMessage((messages) => findAnswer(messages, sentAfterSeq), {
            signal,
            milliseconds: timeoutMs,
          })
          return sortForReading(foundAnswer ?? [])
        },
        async speak(message, signal) {
          cardStates = getCardStates(latest.current.messages)
          const interruptSignal = createInterruptSignal()
          await speakOrShow(message, latest.current.speaker, AbortSignal.any([signal, interruptSignal]))
          return interruptSignal.aborted
        },
      }
    },
    [latest, waitForMessage, text],
  )
  return { makeDeps, interrupt }
}

async function speakOrShow(message: ChatMessage, speaker: HandsFreeProps['speaker'], signal: AbortSignal) {
  const { toSpokenMessage: spokenMessage } = await import('#features/chat/voice/speech/spoken-message.ts')
  if (signal.aborted) return
  const length = spokenMessage(message).length * displayTimeMs.perCharacter
  const displayMs = Math.max(displayTimeMs.min, Math.min(displayTimeMs.max, length))
  const stop = () => speaker.stop()
  signal.addEventListener('abort', stop)
  if (speaker.canSpeak(message.language)) await speaker.read(message)
  else await pause(displayMs, signal)
  signal.removeEventListener('abort', stop)
}

/** Resolves after some milliseconds, or at once when the signal aborts. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
