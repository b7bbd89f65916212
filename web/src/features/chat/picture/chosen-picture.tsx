import { useEffect, useRef } from 'react'
import { useLatest } from '#features/chat/voice/use-latest.ts'
import { useVoice } from '#features/chat/voice/voice-context.ts'

/** Previews the picture that was chosen before the chat was created. */
export function ChosenPicture({ file }: { file: File }) {
  const { picture } = useVoice()
  const taken = useRef<File>(undefined)
  const take = useLatest(picture.take)
  useEffect(() => {
    if (taken.current === file) return
    taken.current = file
    void take.current(file)
  }, [file, take])
  return null
}
