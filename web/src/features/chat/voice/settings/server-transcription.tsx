import { assistantApi } from '@murmur/contract/chat/assistant'
import { useQuery } from '@tanstack/react-query'
import { useDictationMode } from '#features/chat/voice/dictation/use-dictation-mode.ts'
import { formatList, languageName } from '#lib/format/format-list.ts'
import { call } from '#lib/http/call.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'

/** The languages that this server transcribes, or the alternatives if it transcribes none. */
export function ServerTranscription({ online }: { online: boolean }) {
  const text = useText()
  const mode = useDictationMode(online)
  const { data, isError } = useQuery({
    queryKey: ['assistant'],
    queryFn: ({ signal }) => call(assistantApi.capabilities, {}, { signal }),
  })
  if (isError) return <p className="text-sm text-ink-soft">{text('voice.unknown-transcription')}</p>
  if (!data) return <p className="text-sm text-ink-soft">{text('loading')}</p>
  const { canTranscribe, transcriptionLanguages, vendor } = data.data
  return (
    <>
      <p className="text-sm">
        {canTranscribe ? languagesText(text, transcriptionLanguages) : text('voice.no-transcription')}
      </p>
      {canTranscribe ? null : <p className="text-sm text-ink-soft">{text('voice.type-instead')}</p>}
      {vendor ? <p className="text-sm text-ink-soft">{text('voice.vendor', { vendor })}</p> : null}
      {mode === 'device' ? <p className="text-sm text-ink-soft">{text('voice.on-device')}</p> : null}
    </>
  )
}

function languagesText(text: Translate, languages: readonly string[]): string {
  if (languages.length === 0) return text('voice.transcribes-any-language')
  const names = languages.map((code) => languageName(code, text.language))
  return text('voice.transcribes-languages', { languages: formatList(names, text.language) })
}
