import { AudioLines } from 'lucide-react'
import { useState } from 'react'
import { handsFreeKeys } from '#features/chat/voice/hands-free/use-hands-free-keys.ts'
import { useVoice } from '#features/chat/voice/voice-context.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { useText } from '#lib/i18n/text.ts'

const VoiceDialog = lazyComponent(
  async () => (await import('#features/chat/voice/settings/voice-dialog.tsx')).VoiceDialog,
)

/** Opens the voice settings, from which the hands-free mode starts too. */
export function VoiceMenu() {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const { handsFree, preload } = useVoice()
  return (
    <>
      <button
        type="button"
        aria-label={text('voice.menu')}
        title={text('voice.menu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts={handsFreeKeys}
        onClick={() => {
          preload()
          setOpen(true)
        }}
        className="grid size-11 shrink-0 place-items-center rounded-card hover:bg-sunk"
      >
        <AudioLines aria-hidden size={22} />
      </button>
      {isOpen ? (
        <VoiceDialog
          onClose={() => setOpen(false)}
          onHandsFree={() => {
            setOpen(false)
            handsFree.begin()
          }}
        />
      ) : null}
    </>
  )
}
