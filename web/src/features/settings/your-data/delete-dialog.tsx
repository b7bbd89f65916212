import { profileApi } from '@murmur/contract/identity/profile'
import { useRef, useState } from 'react'
import { useCacheProfile } from '#features/settings/profile/use-profile.ts'
import { ProofDialog } from '#features/settings/proof/proof-dialog.tsx'
import type { ProofValues } from '#features/settings/proof/use-proof.ts'
import { call } from '#lib/http/call.ts'
import { CallError } from '#lib/http/call-error.ts'
import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Field } from '#ui/form/field.tsx'

type DeleteDialogProps = { username: string; onClose: () => void }

/** Explains a deletion, in particular its effect on funds; requires the username and the user's credentials. */
export function DeleteDialog({ username, onClose }: DeleteDialogProps) {
  const text = useText()
  const cacheReply = useCacheProfile()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  // Shown only if the account holds funds.
  const [hasFunds, setHasFunds] = useState(false)
  const [leavesFunds, setLeavesFunds] = useState(false)
  const name = useRef<HTMLInputElement>(null)

  const send = async (proof: ProofValues) => {
    try {
      const leaveFundsField = leavesFunds ? { leaveFunds: true } : {}
      cacheReply(
        await call(profileApi.deleteAccount, { body: { ...proof, username: typed.trim(), ...leaveFundsField } }),
      )
    } catch (error) {
      if (error instanceof CallError && error.code === 'FUNDS_LEFT') setHasFunds(true)
      throw error
    }
    showToast('success', text('data.delete-scheduled'))
    onClose()
  }
  return (
    <ProofDialog
      act={{ act: 'delete-account' }}
      title={text('data.delete-question')}
      submit={text('data.delete-submit')}
      failed={text('data.not-deleted')}
      onCheck={() => {
        const isMismatch = typed.trim() !== username
        setWrong(isMismatch)
        if (isMismatch) name.current?.focus()
        return !isMismatch
      }}
      onProve={send}
      onClose={onClose}
      isDestructive
    >
      <ul className="grid list-disc gap-2 ps-5 marker:text-ink-soft">
        <li>{text('data.delete-wait')}</li>
        <li>{text('data.delete-funds')}</li>
        <li>{text('data.delete-kept')}</li>
      </ul>
      <Field
        ref={name}
        data-focus-first
        label={text('data.type-name', { username })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setWrong(false)
        }}
        error={isWrong ? text('data.wrong-name', { username }) : undefined}
      />
      {hasFunds ? (
        <label className="flex min-h-11 items-start gap-3">
          <input
            type="checkbox"
            checked={leavesFunds}
            onChange={({ target }) => setLeavesFunds(target.checked)}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          {text('data.leave-funds')}
        </label>
      ) : null}
    </ProofDialog>
  )
}
