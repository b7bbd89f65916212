import type { Passkey } from '@murmur/contract/identity/passkeys'
import { useRef } from 'react'
import { AddPasskey } from '#features/settings/passkeys/add-passkey.tsx'
import { PasskeyRow } from '#features/settings/passkeys/passkey-row.tsx'
import { usePasskeys } from '#features/settings/passkeys/use-passkeys.ts'
import { SectionState } from '#features/settings/section-state.tsx'
import { useText } from '#lib/i18n/text.ts'
import { supportsPasskeys } from '#lib/passkeys/supports-passkeys.ts'
import { Notice } from '#ui/feedback/notice.tsx'

/** The user's passkeys: list, add, rename and remove. */
export function Passkeys() {
  const text = useText()
  const { data, isError, refetch } = usePasskeys()
  if (!data) return <SectionState isError={isError} failed={text('passkey.unread')} onAgain={refetch} />
  return (
    <>
      <PasskeyList passkeys={data.data} />
      {supportsPasskeys() ? (
        <AddPasskey />
      ) : (
        <Notice title={text('passkey.unsupported')}>
          <p>{text('passkey.unsupported-hint')}</p>
        </Notice>
      )}
    </>
  )
}

function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  const text = useText()
  // Takes the focus from the button of a removed row; it outlasts the last row.
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} tabIndex={-1}>
      {passkeys.length > 0 ? (
        <ul aria-label={text('passkey.heading')} className="grid gap-2">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemoved={() => box.current?.focus()} />
          ))}
        </ul>
      ) : (
        <>
          <p className="font-semibold">{text('passkey.none')}</p>
          <p className="max-w-[60ch] text-sm text-ink-soft">{text('passkey.none-hint')}</p>
        </>
      )}
    </div>
  )
}
