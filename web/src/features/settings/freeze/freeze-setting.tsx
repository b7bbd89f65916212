import { FreezeAction } from '#features/settings/freeze/freeze-action.tsx'
import { useFreeze } from '#lib/account/freeze-context.ts'
import { formatDateTime } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'

/** Freezes the account at once, and unfreezes it after a wait. */
export function FreezeSetting() {
  const text = useText()
  const { freeze, isFrozenInSigner } = useFreeze()
  return (
    <div className="grid gap-3">
      {freeze ? (
        <>
          <p>{text('freeze.since', { time: formatDateTime(freeze.since, text.language) })}</p>
          <p className="max-w-[70ch] text-sm text-ink-soft">
            {text('freeze.in-signer', { state: isFrozenInSigner === null ? 'down' : isFrozenInSigner ? 'yes' : 'no' })}
          </p>
        </>
      ) : (
        <p className="max-w-[70ch] text-sm text-ink-soft">{text('freeze.when')}</p>
      )}
      <FreezeAction labels="setting" />
    </div>
  )
}
