import { PicturePreview } from '#features/chat/picture/picture-preview.tsx'
import { useVoice } from '#features/chat/voice/voice-context.ts'
import { lazyPart } from '#lib/lazy-part.tsx'

const HandsFreePanel = lazyPart(async () => (await import('#features/chat/voice/hands-free-panel.tsx')).HandsFreePanel)
const RecordingPreview = lazyPart(
  async () => (await import('#features/chat/voice/recording-preview.tsx')).RecordingPreview,
)
const RecordingRow = lazyPart(async () => (await import('#features/chat/voice/recording-row.tsx')).RecordingRow)

/** The rows above the composer: the hands-free mode, what is being recorded, and what is about to be sent. */
export function VoicePanel() {
  const { recorder, handsFree } = useVoice()
  const { state } = recorder
  return (
    <>
      {handsFree.step ? <HandsFreePanel step={handsFree.step} /> : null}
      {state.at === 'starting' || state.at === 'recording' ? (
        <RecordingRow isStarting={state.at === 'starting'} />
      ) : null}
      {state.at === 'preview' ? <RecordingPreview {...state} /> : null}
      <PicturePreview />
    </>
  )
}
