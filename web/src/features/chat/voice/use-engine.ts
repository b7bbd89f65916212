import { useCallback, useEffect, useMemo, useState } from 'react'
import type { PictureDraft } from '#features/chat/picture/use-picture.ts'
import type { HandsFree } from '#features/chat/voice/hands-free/use-hands-free.ts'
import type { Recorder } from '#features/chat/voice/recording/use-recorder.ts'
import type { Speaker } from '#features/chat/voice/speech/use-speaker.ts'

/** The engine's functions once it is loaded. */
export type Engine = { recorder: Recorder; picture: PictureDraft; handsFree: HandsFree; speaker: Speaker }
/** A call made before the engine was loaded. */
type Wish = { for: keyof Engine; act: (engine: Engine) => void }

const silent = { now: () => ({ history: [], seconds: 0 }), subscribe: () => () => undefined, add() {}, clear() {} }

/** Recorder, picture, voice and hands-free mode. Their code is loaded at the first call, which then takes effect. */
export function useEngine(isDisabled: boolean) {
  const [engine, hold] = useState<Engine>()
  const [wish, setWish] = useState<Wish>()
  useEffect(() => {
    if (!engine || !wish) return
    setWish(undefined)
    wish.act(engine)
  }, [engine, wish])
  const ask = useCallback((what: Wish['for'], act: Wish['act']) => setWish({ for: what, act }), [])
  const forget = useCallback(() => setWish(undefined), [])
  const asked = wish?.for
  const waiting = useMemo(
    (): Engine => ({
      recorder: {
        state: { at: asked === 'recorder' ? 'starting' : 'idle' },
        level: silent,
        start: async () => ask('recorder', ({ recorder }) => void recorder.start()),
        stop: forget,
        discard: forget,
        send: async () => undefined,
      },
      picture: {
        state: { at: asked === 'picture' ? 'reading' : 'idle' },
        take: async (file) => ask('picture', ({ picture }) => void picture.take(file)),
        discard: forget,
        send: async () => undefined,
      },
      handsFree: {
        ...{ step: null, message: null, level: silent },
        begin: () => isDisabled || ask('handsFree', ({ handsFree }) => handsFree.begin()),
        leave: forget,
        cutIn: () => undefined,
      },
      speaker: {
        ...{ hasVoice: false, reading: null, canSpeak: () => false },
        ...{ read: async () => undefined, say: async () => undefined, stop: () => undefined },
      },
    }),
    [asked, ask, forget, isDisabled],
  )
  const wake = useCallback(() => ask('speaker', () => undefined), [ask])
  return { ...(engine ?? waiting), hold, wake, isAsked: engine !== undefined || wish !== undefined }
}
