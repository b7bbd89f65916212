import { useEffect, useRef } from 'react'
import { useLatest } from '#features/chat/voice/use-latest.ts'
import { useVoice } from '#features/chat/voice/voice-context.ts'

/** Previews the picture that was chosen before the chat was created. */
export function ChosenPicture({ file }: { file: File }) {
  const { picture } = useVoice()
  const previewedFile = useRef<File>(undefined)
  const choose = useLatest(picture.choose)
  useEffect(() => {
    if (previewedFile.current === file) return
    previewedFile.current = file
    void choose.current(file)
  }, [file, choose])
  return null
}
