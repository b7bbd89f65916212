import { profileApi } from '@murmur/contract/identity/profile'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#lib/format/format.ts'
import { call } from '#lib/http/call.ts'
import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { CopyButton } from '#ui/form/copy-button.tsx'

/**
 * The key that signs the account's log every day, for the user to write down and compare; renders nothing before the first
 * signature.
 */
export function LogKey() {
  const text = useText()
  const { data } = useQuery({
    queryKey: ['log-signature'],
    queryFn: ({ signal }) => call(profileApi.logSignature, {}, { signal }),
  })
  if (!data?.data) return null
  const { publicKey, day } = data.data
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-ink-soft">
        {text('data.log-signed', { day: formatDay(`${day}T12:00:00Z`, text.language) })}
      </p>
      <p dir="ltr" className="wrap-anywhere font-mono text-sm">
        {publicKey.match(/.{8}/g)?.join(' ')}
      </p>
      <CopyButton
        text={publicKey}
        label={text('data.log-key-copy')}
        copiedLabel={text('copy.done')}
        onFail={() => showToast('error', text('factor.copy-failed'))}
      />
    </div>
  )
}
