import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { useVoice } from '#features/chat/voice/voice-context.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

/** Opens the file chooser for a picture; other files are refused. */
export function PictureButton() {
  const text = useText()
  const { picture, isDisabled } = useVoice()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        look="bare"
        className="px-0"
        inactive={isDisabled}
        aria-label={text('picture.choose')}
        onClick={() => !isDisabled && input.current?.click()}
      >
        <ImagePlus aria-hidden size={20} />
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={text('picture.file')}
        tabIndex={-1}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again.
          target.value = ''
          if (file) void picture.take(file)
        }}
      />
    </>
  )
}
