import { PicturePreview } from '#features/chat/picture/picture-preview.tsx'
import { HandsFreePanel } from '#features/chat/voice/hands-free-panel.tsx'
import { RecordingPreview } from '#features/chat/voice/recording-preview.tsx'
import { RecordingRow } from '#features/chat/voice/recording-row.tsx'
import { useVoice } from '#features/chat/voice/voice-context.ts'

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
