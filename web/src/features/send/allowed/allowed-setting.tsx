import type { UserId } from '@murmur/contract/ids'
import { type AllowedRecipients, toRecipientKey } from '@murmur/contract/trading/allowed-recipients'
import type { Recipient } from '@murmur/contract/trading/recipients'
import { useId, useRef, useState } from 'react'
import { AllowDialog, LiftDialog } from '#features/send/allowed/allowed-dialogs.tsx'
import { AllowedRow, type ListedRow } from '#features/send/allowed/allowed-row.tsx'
import { useAllowedRecipients } from '#features/send/allowed/use-allowed-recipients.ts'
import { useChangeAllowed } from '#features/send/allowed/use-change-allowed.ts'
import { useRecipients } from '#features/send/recipients/use-recipients.ts'
import { useFreeze } from '#lib/account/freeze-context.ts'
import { FrozenNote } from '#lib/account/frozen-note.tsx'
import { formatDateTime, shortenAddress } from '#lib/format/format.ts'
import { FailureAlert } from '#lib/help/failure-alert.tsx'
import { type Failure, toFailure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import type { RenderProof } from '#lib/trading/proof-slot.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'

type AllowedSettingProps = { userId: UserId | undefined; renderProof: RenderProof }
type OpenDialog = { kind: 'lift' } | { kind: 'allow'; recipient: Recipient }

/** The list of the only recipients that the signer signs sends to: its switch, its entries and those that wait. */
export function AllowedSetting({ userId, renderProof }: AllowedSettingProps) {
  const text = useText()
  const { data, isError, refetch } = useAllowedRecipients(userId)
  const { all: saved } = useRecipients(userId)
  if (isError && !data)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-ink-soft">{text('allowed.failed')}</p>
        <Button onClick={() => void refetch()}>{text('ask-again')}</Button>
      </div>
    )
  if (!data || !saved)
    return (
      <div role="status" data-waiting className="grid gap-3">
        <span className="sr-only">{text('loading')}</span>
        <Skeleton className="h-11 w-full" />
      </div>
    )
  return <AllowedList userId={userId} list={data.data} saved={saved} renderProof={renderProof} />
}

type AllowedListProps = AllowedSettingProps & { list: AllowedRecipients; saved: readonly Recipient[] }

function AllowedList({ userId, list, saved, renderProof }: AllowedListProps) {
  const text = useText()
  const { restrict, keep, disallow } = useChangeAllowed(userId)
  const [dialog, setDialog] = useState<OpenDialog>()
  const [failure, setFailure] = useState<Failure>()
  const switchInput = useRef<HTMLInputElement>(null)
  const isFrozen = useFreeze().freeze !== null
  const [hintId, noteId] = [useId(), useId()]
  const close = () => setDialog(undefined)
  const { isOn, offFrom } = list

  const run = async (change: () => Promise<unknown>, done: string) => {
    setFailure(undefined)
    try {
      await change()
      showToast('success', done)
    } catch (error) {
      setFailure(toFailure(error, text('recipient.not-changed')))
    }
    // The button that was pressed may no longer exist.
    switchInput.current?.focus()
  }
  const toggle = () => {
    if (!isOn) void run(restrict, text('allowed.turned-on'))
    else if (!isFrozen && !offFrom) setDialog({ kind: 'lift' })
  }
  const rows = isOn ? toRows(list, saved) : []
  return (
    <>
      <div className="grid gap-1">
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            ref={switchInput}
            type="checkbox"
            role="switch"
            checked={isOn}
            aria-checked={isOn}
            aria-disabled={isOn && (isFrozen || offFrom !== null) ? true : undefined}
            aria-describedby={isOn && isFrozen ? noteId : hintId}
            onChange={toggle}
            className="switch"
          />
          {text('allowed.switch')}
        </label>
        <p id={hintId} className="max-w-[60ch] text-sm text-ink-soft">
          {text('allowed.explained')}
        </p>
      </div>
      <FailureAlert failure={failure} />
      {isOn && offFrom ? (
        <Notice tone="waiting" title={text('allowed.off-from', { at: formatDateTime(offFrom, text.language) })}>
          <Button className="justify-self-start" onClick={() => void run(keep, text('allowed.kept'))}>
            {text('allowed.keep')}
          </Button>
        </Notice>
      ) : null}
      {isOn && list.recipients.length === 0 ? <p className="text-ink-soft">{text('allowed.empty')}</p> : null}
      {isOn ? <FrozenNote id={noteId} /> : null}
      <ul className="grid divide-y divide-line empty:hidden">
        {rows.map((row) => (
          <AllowedRow
            key={toRecipientKey(row)}
            row={row}
            isFrozen={isFrozen}
            onAdd={(recipient) => setDialog({ kind: 'allow', recipient })}
            onRemove={({ name, address }) => void run(() => disallow(address), text('allowed.removed', { name }))}
          />
        ))}
      </ul>
      {dialog?.kind === 'lift' ? <LiftDialog userId={userId} renderProof={renderProof} onClose={close} /> : null}
      {dialog?.kind === 'allow' ? (
        <AllowDialog userId={userId} recipient={dialog.recipient} renderProof={renderProof} onClose={close} />
      ) : null}
    </>
  )
}

/** The saved recipients, and those on the list that the address book no longer has. */
function toRows({ recipients }: AllowedRecipients, saved: readonly Recipient[]): ListedRow[] {
  const entries = new Map(recipients.map((each) => [toRecipientKey(each), each]))
  const savedKeys = new Set(saved.map(toRecipientKey))
  const others = recipients.filter((each) => !savedKeys.has(toRecipientKey(each)))
  return [
    ...saved.map((each) => {
      const { family, address, name } = each
      return { family, address, name, saved: each, entry: entries.get(toRecipientKey(each)) }
    }),
    ...others.map((entry) => {
      const { family, address } = entry
      return { family, address, name: shortenAddress(address, 6, 4), saved: undefined, entry }
    }),
  ]
}
