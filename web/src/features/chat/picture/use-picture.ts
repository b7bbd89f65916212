import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type PictureError, preparePicture } from '#features/chat/picture/prepare-picture.ts'
import { errorMessage } from '#features/chat/voice/error-message.ts'
import { toBase64 } from '#features/chat/voice/recording/to-base64.ts'
import type { Announce } from '#features/chat/voice/use-announcer.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'

type PictureState =
  | { at: 'idle' }
  | { at: 'reading' }
  | { at: 'refused'; error: PictureError }
  /** `failure`: the error message of the last attempt to send; may be empty. */
  | { at: 'preview'; file: Blob; url: string; isSending: boolean; failure?: string }

export type PictureDraft = {
  state: PictureState
  choose(file: Blob): Promise<void>
  discard(): void
  send(): Promise<void>
}

type PictureDeps = { sendPhoto(base64: string, mimeType: string): Promise<void>; announce: Announce }

const idle: PictureState = { at: 'idle' }
export const pictureErrors: Record<PictureError, TextId> = {
  'no-image': 'picture.no-image',
  unreadable: 'picture.unreadable',
  'too-large': 'picture.too-large',
}

/** The picture to send: chosen, pasted or dropped. */
export function usePicture({ sendPhoto, announce }: PictureDeps): PictureDraft {
  const text = useText()
  const [state, setState] = useState<PictureState>(idle)
  const latestAttempt = useRef(0)

  const choose = useCallback(
    async (file: Blob) => {
      const attempt = ++latestAttempt.current
      setState({ at: 'reading' })
      const prepared = await preparePicture(file)
      if (latestAttempt.current !== attempt) return
      announce(text(typeof prepared === 'string' ? pictureErrors[prepared] : 'picture.ready'))
      if (typeof prepared === 'string') return setState({ at: 'refused', error: prepared })
      setState({ at: 'preview', file: prepared, url: URL.createObjectURL(prepared), isSending: false })
    },
    [announce, text],
  )
  const discard = useCallback(() => {
    latestAttempt.current++
    setState(idle)
  }, [])
  const send = useCallback(async () => {
    if (state.at !== 'preview' || state.isSending) return
    const { file, url } = state
    setState({ at: 'preview', file, url, isSending: true })
    announce(text('voice.sending'))
    const attempt = latestAttempt.current
    // False once another picture was chosen, which must stay.
    const isShown = () => latestAttempt.current === attempt
    try {
      await sendPhoto(await toBase64(file), file.type)
      if (isShown()) setState(idle)
      announce(text('picture.sent'))
    } catch (error) {
      if (isShown()) setState({ at: 'preview', file, url, isSending: false, failure: errorMessage(error) })
      else showToast('error', text('voice.not-sent'), errorMessage(error))
    }
  }, [state, sendPhoto, announce, text])

  const url = state.at === 'preview' ? state.url : undefined
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url])
  return useMemo(() => ({ state, choose, discard, send }), [state, choose, discard, send])
}
