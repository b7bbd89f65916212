import type { UserId } from '@murmur/contract/ids'
import type { TradePriority } from '@murmur/contract/trading/priority'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { type ReactNode, useEffect, useRef } from 'react'
import { SendAmountInput } from '#features/send/amount/send-amount-field.tsx'
import { SendAction } from '#features/send/form/send-action.tsx'
import type { SendPrefill } from '#features/send/form/send-prefill.ts'
import { SendSummary } from '#features/send/form/send-summary.tsx'
import { TokenField } from '#features/send/form/token-field.tsx'
import { useSendForm } from '#features/send/form/use-send-form.ts'
import { SendReceipt } from '#features/send/outcome/send-receipt.tsx'
import { UnansweredNote } from '#features/send/outcome/unanswered-note.tsx'
import { RecipientField } from '#features/send/recipients/recipient-field.tsx'
import { SendDialogs, type TokenPickerSlot } from '#features/send/send-dialogs.tsx'
import { useSendFlow } from '#features/send/use-send-flow.ts'
import type { RenderProof } from '#lib/trading/proof-slot.ts'
import { Card } from '#ui/layout/card.tsx'

/** Props of the choice of a priority; the page supplies it. */
type PrioritySlot = { value: TradePriority; onChange: (next: TradePriority) => void }

type SendFormViewProps = {
  userId: UserId | undefined
  /** The user's holdings. */
  tokens: HeldToken[]
  prefill: SendPrefill
  renderProof: RenderProof
  renderTokenPicker: (slot: TokenPickerSlot) => ReactNode
  renderPriority: (slot: PrioritySlot) => ReactNode
}

/** The form of a send with its dialogs; once sent, the outcome in its place. */
export function SendFormView(props: SendFormViewProps) {
  const { userId, tokens, prefill, renderProof, renderTokenPicker, renderPriority } = props
  const form = useSendForm(userId, tokens, prefill)
  const flow = useSendFlow(form, prefill.address ? 'new-recipient' : undefined)
  const ref = useFocusOnError(form.refusals)
  const { unanswered, forget } = flow.sending
  if (flow.receipt) return <SendReceipt {...flow.receipt} />
  return (
    <>
      <form
        ref={ref}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void flow.openReview()
        }}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 max-desk:mx-auto max-desk:max-w-xl desk:grid-cols-[minmax(0,34rem)_24rem] desk:gap-6"
      >
        <Card className="grid gap-6">
          <TokenField token={form.token} error={form.errors.token} onOpen={() => flow.setDialog('token')} />
          <SendAmountInput
            amount={form.amount}
            token={form.token}
            error={form.errors.amount}
            onEdit={form.editAmount}
          />
          <RecipientField
            recipients={form.recipients}
            chosen={form.chosen}
            isAllowed={form.isAllowed}
            error={form.errors.recipient}
            onPick={() => flow.setDialog('recipient')}
            onNew={() => flow.setDialog('new-recipient')}
          />
          {renderPriority({ value: form.priority, onChange: form.pickPriority })}
          {unanswered ? <UnansweredNote quote={unanswered} onDismiss={forget} /> : null}
        </Card>
        <Card className="grid gap-6 max-desk:bg-transparent max-desk:p-0">
          <SendSummary form={form} />
          <SendAction form={form} />
        </Card>
      </form>
      <SendDialogs
        dialog={flow.dialog}
        onChange={flow.setDialog}
        userId={userId}
        tokens={tokens}
        form={form}
        sending={flow.sending}
        address={prefill.address}
        onTest={flow.onTest}
        renderProof={renderProof}
        renderTokenPicker={renderTokenPicker}
      />
    </>
  )
}

/** Moves the focus to the first invalid field after each refused submit. */
function useFocusOnError(refusals: number) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-recipient]')?.focus()
  }, [refusals])
  return form
}
