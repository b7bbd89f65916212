import type { ChatMessage } from '@murmur/contract/chat/chats'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { errorMessage } from '#features/chat/voice/error-message.ts'
import { type HandsFreeEnd, type HandsFreeStep, runHandsFree } from '#features/chat/voice/hands-free/run-hands-free.ts'
import { type HandsFreeProps, useHandsFreeDeps } from '#features/chat/voice/hands-free/use-hands-free-deps.ts'
import { type AudioLevel, createLevel } from '#features/chat/voice/recording/audio-level.ts'
import { useLatest } from '#features/chat/voice/use-latest.ts'
import { useOnLeave } from '#features/chat/voice/use-on-leave.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'

export type HandsFree = {
  /** Null while the mode is off. */
  step: HandsFreeStep | null
  /** The message being read aloud. */
  message: ChatMessage | null
  level: AudioLevel
  begin(): void
  leave(): void
  /** Interrupts the current step: stops listening and sends, or stops reading and listens. */
  interrupt(): void
}

type ShownStep = Pick<HandsFree, 'step' | 'message'>
const idleStep: ShownStep = { step: null, message: null }
const endTexts: Record<HandsFreeEnd, TextId> = {
  silent: 'voice.ended-silent',
  unanswered: 'voice.ended-unanswered',
  left: 'voice.ended',
}
const stepAnnouncements: Partial<Record<HandsFreeStep, TextId>> = {
  listening: 'voice.listening',
  thinking: 'voice.thinking',
}

/** The hands-free mode: it listens, reads the answer and listens again until the user leaves. */
export function useHandsFree(props: HandsFreeProps): HandsFree {
  const text = useText()
  const { announce, isDisabled, speaker } = props
  const [shown, setShown] = useState<ShownStep>(idleStep)
  const [level] = useState(createLevel)
  const runController = useRef<AbortController | null>(null)
  const showStep = useCallback(
    (step: HandsFreeStep, message: ChatMessage | null) => {
      setShown({ step, message })
      const id = stepAnnouncements[step]
      if (id) announce(text(id))
    },
    [announce, text],
  )
  const { makeDeps, interrupt } = useHandsFreeDeps({ ...props, level, show: showStep })
  const latest = useLatest({ isDisabled, speaker })

  const leave = useCallback(() => runController.current?.abort(), [])
  useOnLeave(leave)
  useEffect(() => {
    if (isDisabled) leave()
  }, [isDisabled, leave])

  const begin = useCallback(async () => {
    if (runController.current || latest.current.isDisabled) return
    const controller = new AbortController()
    runController.current = controller
    try {
      setShown({ step: 'speaking', message: null })
      controller.signal.addEventListener('abort', latest.current.speaker.stop)
      await latest.current.speaker.say(text('voice.hello'), text.language)
      announce(text(endTexts[await runHandsFree(makeDeps(leave), controller.signal)]))
    } catch (error) {
      announce([text('voice.not-sent'), errorMessage(error), text('voice.ended')].join(' '))
    } finally {
      runController.current = null
      setShown(idleStep)
    }
  }, [latest, text, announce, makeDeps, leave])

  return useMemo(
    () => ({ ...shown, level, begin: () => void begin(), leave, interrupt }),
    [shown, level, begin, leave, interrupt],
  )
}
