import { useText } from '#lib/i18n/text.ts'

/** Warning below a new password that is one of the most common ones. */
export function CommonPasswordNote({ isCommon }: { isCommon: boolean }) {
  const text = useText()
  return (
    <p role="status" className="text-sm text-caution empty:absolute">
      {isCommon ? text('auth.common-password') : null}
    </p>
  )
}
