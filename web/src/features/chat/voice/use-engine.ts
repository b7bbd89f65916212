import { useCallback, useEffect, useMemo, useState } from 'react'
import type { PictureDraft } from '#features/chat/picture/use-picture.ts'
import type { HandsFree } from '#features/chat/voice/hands-free/use-hands-free.ts'
import type { Recorder } from '#features/chat/voice/recording/use-recorder.ts'
import type { Speaker } from '#features/chat/voice/speech/use-speaker.ts'

/** The engine's functions once it is loaded. */
export type Engine = { recorder: Recorder; picture: PictureDraft; handsFree: HandsFree; speaker: Speaker }
/** A call made before the engine was loaded. */
type PendingCall = { for: keyof Engine; act: (engine: Engine) => void }

const noLevels = { history: [], count: 0, seconds: 0 }
const silentLevel = { now: () => noLevels, subscribe: () => () => undefined, add() {}, clear() {} }

/** Recorder, picture, voice and hands-free mode. Their code is loaded at the first call, which then takes effect. */
export function useEngine(isDisabled: boolean) {
  const [engine, register] = useState<Engine>()
  const [pending, setPending] = useState<PendingCall>()
  useEffect(() => {
    if (!engine || !pending) return
    setPending(undefined)
    pending.act(engine)
  }, [engine, pending])
  const callLater = useCallback(
    (what: PendingCall['for'], act: PendingCall['act']) => setPending({ for: what, act }),
    [],
  )
  const cancel = useCallback(() => setPending(undefined), [])
  const requestedFeature = pending?.for
  const lazyEngine = useMemo(
    (): Engine => ({
      recorder: {
        state: { at: requestedFeature === 'recorder' ? 'starting' : 'idle' },
        level: silentLevel,
        start: async () => callLater('recorder', ({ recorder }) => void recorder.start()),
        stop: cancel,
        discard: cancel,
        send: async () => undefined,
      },
      picture: {
        state: { at: requestedFeature === 'picture' ? 'reading' : 'idle' },
        choose: async (file) => callLater('picture', ({ picture }) => void picture.choose(file)),
        discard: cancel,
        send: async () => undefined,
      },
      handsFree: {
        ...{ step: null, message: null, level: silentLevel },
        begin: () => isDisabled || callLater('handsFree', ({ handsFree }) => handsFree.begin()),
        leave: cancel,
        interrupt: () => undefined,
      },
      speaker: {
        ...{ hasVoice: false, reading: null, canSpeak: () => false },
        ...{ read: async () => undefined, say: async () => undefined, stop: () => undefined },
      },
    }),
    [requestedFeature, callLater, cancel, isDisabled],
  )
  const preload = useCallback(() => callLater('speaker', () => undefined), [callLater])
  return { ...(engine ?? lazyEngine), register, preload, isRequested: engine !== undefined || pending !== undefined }
}
