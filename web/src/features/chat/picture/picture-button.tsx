import { PictureChooser } from '#features/chat/picture/picture-chooser.tsx'
import { useVoice } from '#features/chat/voice/voice-context.ts'

/** Chooses the picture to send to the open chat. */
export function PictureButton() {
  const { picture, isDisabled } = useVoice()
  return <PictureChooser isInactive={isDisabled} onChoose={(file) => void picture.choose(file)} />
}
