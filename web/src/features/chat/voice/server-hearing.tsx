import { assistantApi } from '@murmur/contract/assistant'
import { useQuery } from '@tanstack/react-query'
import { useDictation } from '#features/chat/voice/use-dictation.ts'
import { call } from '#lib/call.ts'
import { useText } from '#lib/text.ts'

/** What this deployment hears, and what else there is where it does not. */
export function ServerHearing() {
  const text = useText()
  const { place } = useDictation()
  const { data, isError } = useQuery({
    queryKey: ['assistant'],
    queryFn: ({ signal }) => call(assistantApi.abilities, {}, { signal }),
  })
  if (isError) return <p className="text-sm text-ink-soft">{text('voice.unknown-hearing')}</p>
  if (!data) return <p className="text-sm text-ink-soft">{text('loading')}</p>
  const { hears, hearsLanguages, vendor } = data.data
  return (
    <>
      <p className="text-sm">{hears ? hearsWords(text, hearsLanguages) : text('voice.hears-nothing')}</p>
      {hears ? null : <p className="text-sm text-ink-soft">{text('voice.operator')}</p>}
      {vendor ? <p className="text-sm text-ink-soft">{text('voice.vendor', { vendor })}</p> : null}
      {place === 'device' ? <p className="text-sm text-ink-soft">{text('voice.on-device')}</p> : null}
    </>
  )
}

function hearsWords(text: ReturnType<typeof useText>, languages: readonly string[]): string {
  if (languages.length === 0) return text('voice.hears-any')
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })
  const named = languages.map((language) => names.of(language) ?? language)
  return text('voice.hears', { languages: new Intl.ListFormat('en').format(named) })
}
