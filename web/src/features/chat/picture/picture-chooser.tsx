import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

/** Opens the file chooser for a picture. Browsers let users choose other files too: the preview refuses them. */
export function PictureChooser({ isInactive, onChoose }: { isInactive: boolean; onChoose: (file: File) => void }) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="bare"
        className="px-0"
        inactive={isInactive}
        aria-label={text('picture.choose')}
        onClick={() => !isInactive && input.current?.click()}
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
          if (file) onChoose(file)
        }}
      />
    </>
  )
}
